import { describe, expect, test } from 'vitest';
import type { Order, OrderLine } from '#server/orders/order.ts';
import { endOfGstCredit, financialYear } from '#server/tax/financial-year.ts';
import { splitTax } from '#server/tax/gst.ts';
import { rateOfLine } from '#server/tax/gst-rate.ts';
import { SHIP_TO } from '#server/testing/builders/orders.ts';
import { buildCreditNote } from './build-credit-note.ts';
import { buildInvoice } from './build-invoice.ts';
import { type InvoiceDocument, invoiceNumber } from './invoice.ts';

// The worked examples of the tax reference, by number. Amounts are paise. Of examples 2, 3 and 10 this is what the shop's
// documents state; their returns are in server/admin/reports/gst-returns.test.ts. The shop reads no settlements of gateways
// (example 12).
const KARNATAKA = { companyName: 'Haat', gstin: '29AAGCB7383J1Z4' };
const within = (gross: number, percent: number) => {
  const { taxablePaise, cgstPaise } = splitTax(gross, percent * 100, false);
  return [taxablePaise, cgstPaise];
};
const between = (gross: number, percent: number) => {
  const { taxablePaise, igstPaise } = splitTax(gross, percent * 100, true);
  return [taxablePaise, igstPaise];
};

const line = (pricePaise: number, percent: number | null, other: Partial<OrderLine> = {}): OrderLine => ({
  lineNo: 1,
  productId: 'p',
  variantId: 1,
  title: 'Kurta',
  imageUrl: null,
  size: '',
  color: '',
  quantity: 1,
  pricePaise,
  hsn: '0910',
  gstRateBasisPoints: percent === null ? null : percent * 100,
  ...other,
});
const fee = (pricePaise: number) => line(pricePaise, null, { productId: null, variantId: null, hsn: null });

function invoice(lines: OrderLine[], state = 'Karnataka') {
  const totalPaise = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  const order = { id: '00000-00000', createdAt: new Date(0), totalPaise, lines };
  return buildInvoice({ ...order, shipTo: { ...SHIP_TO, state } } satisfies Partial<Order>, KARNATAKA);
}

function creditNotes(document: InvoiceDocument, amounts: number[]) {
  const notes: InvoiceDocument[] = [];
  for (const amount of amounts)
    notes.push(
      buildCreditNote(
        { number: '1', issuedAt: new Date(0), document },
        notes,
        { shares: [amount], quantities: [] },
        'returned',
      ),
    );
  return notes.map(({ gst }) => [gst?.taxablePaise, gst?.cgstPaise]);
}

test('example 1, split', () => {
  expect(within(49_900, 5)).toEqual([47_524, 1_188]);
  expect(between(49_900, 5)).toEqual([47_524, 2_376]);
  expect(within(10_000, 18)).toEqual([8_474, 763]);
  expect(between(10_000, 18)).toEqual([8_475, 1_525]);
  expect(within(103_000, 3)).toEqual([100_000, 1_500]);
});

test('example 2, the returns tool disagrees: the invoice has 15.25, where the tool computes 15.26', () => {
  expect(invoice([line(10_000, 18)], 'Kerala').gst).toMatchObject({ taxablePaise: 8_475, igstPaise: 1_525 });
  expect(Math.round(8_475 * 0.18)).toBe(1_526);
});

test('example 3, seven packs on seven invoices', () => {
  const invoices = Array.from({ length: 7 }, () => invoice([line(9_900, 5)]).gst);
  expect(invoices.reduce((sum, gst) => sum + (gst?.taxablePaise ?? 0), 0)).toBe(65_996);
  expect(invoices.reduce((sum, gst) => sum + (gst?.cgstPaise ?? 0), 0)).toBe(1_652);
});

describe('example 4, mixed cart after a coupon of 300.00', () => {
  const net = [line(63_534, 5), line(117_902, 5), line(40_844, 3), line(72_520, 18)];

  test('within the State', () => {
    const { lines, gst, totalPaise } = invoice(net);
    expect(lines.map(({ tax }) => [tax?.taxablePaise, tax?.cgstPaise, tax?.sgstPaise])).toEqual([
      [60_508, 1_513, 1_513],
      [112_288, 2_807, 2_807],
      [39_654, 595, 595],
      [61_458, 5_531, 5_531],
    ]);
    expect([gst?.taxablePaise, gst?.cgstPaise, totalPaise]).toEqual([273_908, 10_446, 294_800]);
  });

  test('to another State', () => {
    expect(invoice(net, 'Kerala').gst).toMatchObject({ taxablePaise: 273_909, igstPaise: 20_891 });
  });
});

test.each([
  ['2,625.00', 262_500, 1, 500, [250_000, 12_500]],
  ['2,625.01', 262_501, 1, 1_800, [222_458, 40_043]],
  ['2,999.00', 299_900, 1, 1_800, [254_153, 45_747]],
  ['2,999.00 less 15 %', 254_915, 1, 500, [242_776, 12_139]],
  ['three at 2,700.00 less 300.00', 780_000, 3, 500, [742_857, 37_143]],
])('example 5, the ₹2,500 edge: %s', (_what, netPaise, quantity, rate, split) => {
  expect(rateOfLine('by price', netPaise, quantity)).toBe(rate);
  expect(between(netPaise, rate / 100)).toEqual(split);
});

test('example 6, shipping has the highest rate among the products', () => {
  const { lines } = invoice([line(150_000, 5), line(50_000, 18), fee(6_000)], 'Kerala');
  expect(lines[2]?.tax).toMatchObject({ rateBasisPoints: 1_800, taxablePaise: 5_085, igstPaise: 915 });
});

test('example 7, the fee for cash on delivery', () => {
  const { lines } = invoice([line(150_000, 5), fee(4_900)]);
  expect(lines[1]?.tax).toMatchObject({ taxablePaise: 4_666, cgstPaise: 117, sgstPaise: 117 });
});

test('example 8, three credit notes to one line', () => {
  const document = invoice([line(10_000, 18, { quantity: 3 })]);
  expect(document.gst).toMatchObject({ taxablePaise: 25_424, cgstPaise: 2_288 });
  expect(creditNotes(document, [10_000, 10_000, 10_000])).toEqual([
    [8_474, 763],
    [8_476, 762],
    [8_474, 763],
  ]);
});

test('example 9, a discounted line is returned: what was paid for it is credited', () => {
  expect(creditNotes(invoice([line(117_902, 5)]), [117_902])).toEqual([[112_288, 2_807]]);
  expect(creditNotes(invoice([line(63_534, 5)]), [31_767])).toEqual([[30_255, 756]]);
});

describe('example 10, what decides about Table 5 or 7 of the return is on the documents, to the paisa', () => {
  const LARGE = 10_000_000;
  const facts = ({ gst, totalPaise }: InvoiceDocument) => ({
    isInterState: gst?.isInterState,
    isLarge: totalPaise > LARGE,
    state: gst?.placeOfSupply?.code,
  });

  test.each([
    [
      '1,00,000.00 to another State',
      10_000_000,
      'Kerala',
      { isInterState: true, isLarge: false, state: '32' },
    ],
    [
      '1,00,000.01 to another State',
      10_000_001,
      'Kerala',
      { isInterState: true, isLarge: true, state: '32' },
    ],
    [
      '2,50,000.00 within the State',
      25_000_000,
      'Karnataka',
      { isInterState: false, isLarge: true, state: '29' },
    ],
  ])('%s', (_what, paise, state, expected) => {
    expect(facts(invoice([line(paise, 18)], state))).toEqual(expected);
  });

  test.each([
    ['1,18,000.00', 11_800_000],
    ['1,00,000.00', 10_000_000],
  ])('a note of 40,000.00 to an invoice of %s names its invoice and keeps place and rate', (_what, paise) => {
    const document = invoice([line(paise, 18)], 'Kerala');
    const issued = { number: '26-27/000007', issuedAt: new Date('2026-11-22T10:00:00Z'), document };
    const note = buildCreditNote(issued, [], { shares: [4_000_000], quantities: [] }, 'returned');
    expect(note).toMatchObject({
      totalPaise: 4_000_000,
      credits: { number: '26-27/000007', issuedAt: '2026-11-22T10:00:00.000Z' },
      gst: { ...document.gst, taxablePaise: 3_389_831, igstPaise: 610_169, isInterState: true },
      lines: [{ hsn: '0910', tax: { rateBasisPoints: 1_800 } }],
    });
  });

  test('the value of the invoice of 1,18,000.00', () => {
    expect(invoice([line(11_800_000, 18)], 'Kerala')).toMatchObject({
      totalPaise: 11_800_000,
      gst: { taxablePaise: 10_000_000, igstPaise: 1_800_000 },
    });
  });
});

test('example 11, no round-off by default: the total keeps its paise', () => {
  expect(invoice([line(259_715, 5)]).totalPaise).toBe(259_715);
});

test('example 13, the financial year ends at midnight in India', () => {
  expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('26-27');
  expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('27-28');
  expect(invoiceNumber('27-28', 1)).toBe('27-28/000001');
});

test('example 13, a credit note has GST until 30 November after the financial year of its invoice', () => {
  const end = endOfGstCredit(new Date('2027-03-31T18:30:00Z'));
  expect(end).toEqual(new Date('2028-12-01T00:00:00+05:30'));
  expect(endOfGstCredit(new Date('2027-03-31T18:29:59Z'))).toEqual(new Date('2027-12-01T00:00:00+05:30'));
});
