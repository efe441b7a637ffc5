import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIP_TO } from '#server/testing/builders/orders.ts';
import { buildCreditNote, creditablePaiseByLine, distributeAmount } from './build-credit-note.ts';
import { buildInvoice } from './build-invoice.ts';
import type { InvoiceDocument } from './invoice.ts';

const STORE = { companyName: 'Haat', gstin: '09ZZZCH0000Z1ZH', stateCode: '09' };
const PARTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;

const line = fc.record({
  lineNo: fc.constant(1),
  productId: fc.constant('p'),
  variantId: fc.constant(1),
  title: fc.constant('Kurta'),
  imageUrl: fc.constant(null),
  size: fc.constant(''),
  color: fc.constant(''),
  quantity: fc.integer({ min: 1, max: 99 }),
  pricePaise: fc.integer({ min: 0, max: 10 ** 9 }),
  hsn: fc.constantFrom(null, '0910', '6109'),
  gstRateBasisPoints: fc.constantFrom(0, 300, 500, 1_200, 1_800, 2_800),
});

const invoiceOf = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 50 }),
    state: fc.constantFrom('Karnataka', 'u.p.', 'Chandigarh'),
  })
  .map(({ lines, state }) => {
    const totalPaise = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
    const order = { id: '00000-00000', createdAt: new Date(), totalPaise, lines };
    const shipTo = { ...SHIP_TO, state };
    return buildInvoice({ ...order, shipTo }, STORE);
  });

test('credit notes for a whole invoice add up to it to the paisa, for any split of the amount', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(invoiceOf, parts, (document, shares) => {
      const invoice = { number: '26-27/000001', issuedAt: new Date(), document };
      const notes: InvoiceDocument[] = [];
      for (const share of [...shares, 1]) {
        const remaining = creditablePaiseByLine(document, notes);
        const totalRemaining = remaining.reduce((sum, paise) => sum + paise, 0);
        const amount = Math.floor(totalRemaining * share);
        const amounts = distributeAmount(amount, remaining);
        for (const [i, paise] of amounts.entries()) expect(paise).toBeLessThanOrEqual(remaining[i] ?? 0);
        const note = buildCreditNote(invoice, notes, { shares: amounts, quantities: [] }, 'because');
        expect(note.totalPaise).toBe(amount);
        for (const { grossPaise, tax } of note.lines) {
          expect(PARTS.reduce((sum, part) => sum + (tax?.[part] ?? 0), 0)).toBe(grossPaise);
          expect(tax?.cgstPaise).toBe(tax?.sgstPaise);
          // two rounded halves of tax may be one paisa more than a line of one paisa
          expect(tax?.taxablePaise).toBeGreaterThanOrEqual(grossPaise === 1 ? -1 : 0);
        }
        notes.push(note);
      }
      for (const part of PARTS) {
        expect(notes.reduce((sum, { gst }) => sum + (gst?.[part] ?? 0), 0)).toBe(document.gst?.[part]);
        for (const [i, { tax }] of document.lines.entries()) {
          expect(notes.reduce((sum, { lines }) => sum + (lines[i]?.tax?.[part] ?? 0), 0)).toBe(tax?.[part]);
        }
      }
    }),
  );
});

test('an amount is distributed in proportion to what remains on the lines', () => {
  expect(distributeAmount(100, [300, 100])).toEqual([75, 25]);
  expect(distributeAmount(1_000, [300, 0, 100])).toEqual([300, 0, 100]);
  expect(
    distributeAmount(
      10,
      [1, 1, 1].map((n) => n * 5),
    ),
  ).toEqual([3, 3, 4]);
  expect(distributeAmount(5, [0, 0])).toEqual([0, 0]);
});
