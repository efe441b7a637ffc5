import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Order, totalPaise } from '#server/orders/order.ts';
import { SHIP_TO } from '#server/testing/builders/orders.ts';
import { buildInvoice } from './build-invoice.ts';

const STORE = { companyName: 'Haat', gstin: '09ZZZCH0000Z1ZH', stateCode: '09' };

const line = fc.record({
  lineNo: fc.constant(1),
  productId: fc.constant('p'),
  variantId: fc.constant(1),
  title: fc.string(),
  imageUrl: fc.constant(null),
  size: fc.string(),
  color: fc.string(),
  quantity: fc.integer({ min: 1, max: 99 }),
  pricePaise: fc.integer({ min: 0, max: 10 ** 9 }),
  hsn: fc.constantFrom(null, '0910', '6109', '7113'),
  gstRateBasisPoints: fc.constantFrom(0, 300, 500, 1_200, 1_800, 2_800),
});

const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 50 }),
    state: fc.constantFrom('Karnataka', 'u.p.', 'Chandigarh', 'Atlantis'),
  })
  .map(
    ({ lines, state }): Order => ({
      id: '00000-00000',
      customerId: '',
      status: 1,
      createdAt: new Date(),
      totalPaise: totalPaise(lines),
      lines,
      cancelledLines: [],
      source: 'shop',
      contact: { email: '', phoneDigits: '' },
      shipTo: { ...SHIP_TO, state },
      shipments: [],
      cancelUnpaidAt: null,
      returnedAt: null,
      paymentMethod: null,
      paidAt: null,
      history: [],
    }),
  );

test('every row and column of an invoice adds up to the paisa, for any order and any destination', () => {
  fc.assert(
    fc.property(order, (bought) => {
      const { lines, gst, totalPaise: total } = buildInvoice(bought, STORE);
      const sum = (of: (one: (typeof lines)[number]) => number) =>
        lines.reduce((all, one) => all + of(one), 0);
      for (const { tax, grossPaise, pricePaise, quantity } of lines) {
        expect(grossPaise).toBe(pricePaise * quantity);
        expect(
          (tax?.taxablePaise ?? 0) + (tax?.cgstPaise ?? 0) + (tax?.sgstPaise ?? 0) + (tax?.igstPaise ?? 0),
        ).toBe(grossPaise);
        expect(gst?.isInterState ? tax?.cgstPaise : tax?.igstPaise).toBe(0);
        expect(tax?.cgstPaise).toBe(tax?.sgstPaise);
      }
      expect(total).toBe(bought.totalPaise);
      expect(sum(({ grossPaise }) => grossPaise)).toBe(total);
      for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const) {
        expect(gst?.[part]).toBe(sum(({ tax }) => tax?.[part] ?? 0));
      }
    }),
  );
});
