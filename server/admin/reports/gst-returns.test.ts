import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { type GstAmounts, type GstReturn, gstReturnReply } from '#contract/admin/reports/gst-returns.ts';
import type { GstFile } from '#contract/admin/reports/report-names.ts';
import { INDIA_UTC_OFFSET_MS } from '#format/india-utc-offset.ts';
import { toPaise } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { invoiceDocument } from '#server/invoices/invoice.ts';
import { cancelItems } from '#server/order-management/cancellation/cancel-items.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readGstReturn } from './read-gst-return.ts';

// the seller of the worked examples
const SELLER = { ...GST_STORE_INFO, gstin: '29AAGCB7383J1Z4', stateCode: '29' };

let shop: Awaited<ReturnType<typeof testApp>>;
let accountant: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  shop = await testApp({ settings: { codMaxPaise: 100_000_000, codFeePaise: 4_900 } });
  await saveStoreInfo(shop.db, SELLER);
  accountant = await signedInStaff(shop.app, shop.db, 'accountant');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

interface Item {
  pricePaise: number;
  rate: string;
  hsn?: string;
  quantity?: number;
}

const STATES = { Karnataka: '560001', Kerala: '682001', 'Uttar Pradesh': '201301', Chandigarh: '160017' };
type StateName = keyof typeof STATES;

/** An order that has its invoice, which is dated `at` in India, if given. Lines are in the order of the items. */
async function anOrder(
  items: readonly Item[],
  { at, state = 'Karnataka', method = 'upi' }: { at?: string; state?: StateName; method?: 'upi' | 'cod' },
) {
  const who = await signedInCustomer(shop.app);
  const products: Record<string, number> = {};
  for (const { pricePaise, rate, hsn = '0910', quantity = 1 } of items) {
    const facts = { 'GST rate': rate, ...(hsn !== '' && { HSN: hsn }) };
    products[(await addProduct(shop.db, { regularPricePaise: pricePaise, stock: 99, facts })).id] = quantity;
  }
  const shippingAddress = { ...SHIP_TO, state, postalCode: STATES[state] };
  const { id } = await placedOrder(shop.app, who, { products, shippingAddress });
  if (method === 'cod') await startedPayment(shop.app, who, id, 'cod');
  else await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  if (at !== undefined) await dateInvoice(id, at);
  return id;
}

const inIndia = (at: string) => new Date(`${at}+05:30`);

async function dateInvoice(id: string, at: string) {
  await shop.db
    .updateTable('invoices')
    .set({ issued_at: inIndia(at) })
    .where('order_id', '=', id)
    .execute();
}

async function refund(orderNumber: string, request: { paise: number; lineNo?: number; quantity?: number }) {
  const { paise, lineNo, quantity } = request;
  const lines = lineNo === undefined ? undefined : [{ lineNo, ...(quantity !== undefined && { quantity }) }];
  await recordManualRefund(
    shop.db,
    {
      orderNumber,
      reference: `BACK-${paise}`,
      amountPaise: paise,
      isRepeat: true,
      ...(lines && { lines }),
    },
    COMMAND_LINE,
  );
}

/** Dates the credit notes of an order in India. */
async function dateNotes(id: string, at: string) {
  await shop.db
    .updateTable('credit_notes')
    .set({ issued_at: inIndia(at) })
    .where('order_id', '=', id)
    .execute();
}

async function gstReturn(query: string): Promise<GstReturn> {
  const reply = await staffInject(shop.app, accountant, 'GET', `${ADMIN_PATHS.gstReturn}?${query}`);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return gstReturnReply.parse(reply.json());
}

const month = (text: string) => gstReturn(`month=${text}`);

async function file(name: GstFile, query: string) {
  const path = ADMIN_PATHS.gstReturnFile.replace(':file', encodeURIComponent(name));
  const reply = await staffInject(shop.app, accountant, 'GET', `${path}?${query}`);
  return { reply, rows: parse(reply.body) as string[][] };
}

const PARTS = ['taxable', 'igst', 'cgst', 'sgst', 'total'] as const;
type Paise = Record<(typeof PARTS)[number], number>;

/** The sum in paise of amounts in rupees. */
function paiseOf(amounts: readonly GstAmounts[], sign = 1): Paise {
  const sum = (part: keyof GstAmounts) =>
    amounts.reduce((paise, each) => paise + sign * toPaise(each[part]), 0);
  return {
    taxable: sum('taxable'),
    igst: sum('igst'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    total: sum('total'),
  };
}

const plus = (...sums: Paise[]): Paise => {
  const sum = (part: keyof Paise) => sums.reduce((paise, each) => paise + each[part], 0);
  return {
    taxable: sum('taxable'),
    igst: sum('igst'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    total: sum('total'),
  };
};

/** The documents of all time as stored, with their Indian day; amounts of credit notes are negative. */
async function storedDocuments() {
  const read = async (table: 'invoices' | 'credit_notes', sign: 1 | -1) => {
    const rows = await shop.db.selectFrom(table).select(['number', 'issued_at', 'document']).execute();
    return rows.map(({ number, issued_at, document }) => {
      const { gst, totalPaise } = invoiceDocument.parse(document);
      const { taxablePaise = 0, igstPaise = 0, cgstPaise = 0, sgstPaise = 0 } = gst ?? {};
      const [taxable, igst, cgst, sgst, total] = [
        taxablePaise,
        igstPaise,
        cgstPaise,
        sgstPaise,
        totalPaise,
      ].map((paise) => sign * paise) as [number, number, number, number, number];
      const day = new Date(issued_at.getTime() + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 10);
      return { number, day, amounts: { taxable, igst, cgst, sgst, total } };
    });
  };
  return [...(await read('invoices', 1)), ...(await read('credit_notes', -1))];
}

/** Fails unless every table of a return adds up to the stored documents of its days, to the paisa. */
async function expectToAddUp(found: GstReturn) {
  const { range, b2cs, b2cl, cdnur, exemp, hsn, docs, gstr3b, invoices, creditNotes } = found;
  const issued = (await storedDocuments()).filter(({ day }) => day >= range.from && day <= range.to);
  const expected = plus(...issued.map(({ amounts }) => amounts));
  const nilPaise = toPaise(exemp.interState) + toPaise(exemp.intraState);
  const nilRated = { taxable: nilPaise, igst: 0, cgst: 0, sgst: 0, total: nilPaise };
  const sales = plus(paiseOf(b2cs), paiseOf(b2cl), paiseOf(cdnur, -1));
  expect(plus(sales, nilRated)).toEqual(expected);
  expect(paiseOf(hsn)).toEqual(expected);
  expect(plus(paiseOf([invoices]), paiseOf([creditNotes], -1))).toEqual(expected);
  expect(paiseOf([gstr3b.taxable])).toEqual(sales);
  expect(toPaise(gstr3b.nilRated)).toBe(nilPaise);
  expect(gstr3b.interState.reduce((sum, { igst }) => sum + toPaise(igst), 0)).toBe(expected.igst);
  const numbers = docs.flatMap(({ from, to, count }) => {
    const [first, last] = [from, to].map((number) => Number(number.slice(-6))) as [number, number];
    expect(last - first + 1).toBe(count);
    return Array.from({ length: count }, (_, i) => from.slice(0, -6) + String(first + i).padStart(6, '0'));
  });
  expect(numbers.toSorted()).toEqual(issued.map(({ number }) => number).toSorted());
}

describe('the worked examples of the tax reference', () => {
  test('2 and 4: a cart with several rates is one row for each place and rate, with the tax of its invoice', async () => {
    const cart: Item[] = [
      { pricePaise: 63_534, rate: '5%' },
      { pricePaise: 117_902, rate: '5%', hsn: '6204' },
      { pricePaise: 40_844, rate: '3%', hsn: '7117' },
      { pricePaise: 72_520, rate: '18%', hsn: '4202' },
    ];
    await anOrder(cart, { at: '2027-04-10T12:00' });
    // the offline tool would compute 15.26
    await anOrder([{ pricePaise: 10_000, rate: '18%' }], { at: '2027-04-11T12:00', state: 'Kerala' });
    const found = await month('2027-04');
    expect(found.b2cs).toEqual([
      expect.objectContaining({ place: '29-Karnataka', rate: 3, taxable: 396.54, cgst: 5.95, sgst: 5.95 }),
      { place: '29-Karnataka', rate: 5, taxable: 1_727.96, igst: 0, cgst: 43.2, sgst: 43.2, total: 1_814.36 },
      expect.objectContaining({ place: '29-Karnataka', rate: 18, taxable: 614.58, cgst: 55.31, igst: 0 }),
      expect.objectContaining({ place: '32-Kerala', rate: 18, taxable: 84.75, igst: 15.25, cgst: 0 }),
    ]);
    expect(found.gstr3b).toMatchObject({
      taxable: { taxable: 2_823.83, igst: 15.25, cgst: 104.46, sgst: 104.46 },
      nilRated: 0,
      interState: [{ place: '32-Kerala', taxable: 84.75, igst: 15.25 }],
    });
    await expectToAddUp(found);
  });

  test('3: seven packs on seven invoices are the sum of what the invoices state', async () => {
    for (let i = 1; i <= 7; i += 1)
      await anOrder([{ pricePaise: 9_900, rate: '5%' }], { at: `2027-05-0${i}T12:00` });
    const { b2cs, hsn, docs } = await month('2027-05');
    expect(b2cs).toMatchObject([{ taxable: 659.96, cgst: 16.52, sgst: 16.52 }]);
    expect(hsn).toMatchObject([{ hsn: '0910', rate: 5, quantity: 7, taxable: 659.96, total: 693 }]);
    expect(docs).toMatchObject([{ kind: 'invoices', count: 7 }]);
  });

  test('7: the fee for cash on delivery has the code and rate of the products, and no units', async () => {
    await anOrder([{ pricePaise: 150_000, rate: '5%' }], { at: '2027-06-10T12:00', method: 'cod' });
    const found = await month('2027-06');
    expect(found.hsn).toEqual([
      {
        hsn: '0910',
        rate: 5,
        quantity: 1,
        taxable: 1_475.24,
        igst: 0,
        cgst: 36.88,
        sgst: 36.88,
        total: 1_549,
      },
    ]);
    await expectToAddUp(found);
  });

  test('9: a returned item reduces the period of its credit note, by what was paid for it', async () => {
    const id = await anOrder(
      [
        { pricePaise: 31_767, rate: '5%', quantity: 2 },
        { pricePaise: 117_902, rate: '5%', hsn: '6204' },
      ],
      { at: '2027-07-31T23:59' },
    );
    await refund(id, { paise: 117_902, lineNo: 2, quantity: 1 });
    await refund(id, { paise: 31_767, lineNo: 1, quantity: 1 });
    await dateNotes(id, '2027-08-01T00:01');
    const [july, august] = [await month('2027-07'), await month('2027-08')];
    expect(july.b2cs).toMatchObject([{ taxable: 1_727.96, cgst: 43.2 }]);
    expect([july.creditNotes.documents, august.invoices.documents]).toEqual([0, 0]);
    expect(august.b2cs).toMatchObject([
      { place: '29-Karnataka', rate: 5, taxable: -1_425.43, cgst: -35.63, total: -1_496.69 },
    ]);
    expect(august.hsn).toMatchObject([
      { hsn: '0910', quantity: -1, taxable: -302.55 },
      { hsn: '6204', quantity: -1, taxable: -1_122.88 },
    ]);
    expect(august.docs).toMatchObject([{ kind: 'credit-notes', count: 2 }]);
    for (const found of [july, august]) await expectToAddUp(found);
    // the item and its return are in one quarter
    const quarter = await gstReturn('length=quarter&month=2027-08');
    expect(quarter.range).toEqual({ from: '2027-07-01', to: '2027-09-30' });
    expect(quarter.b2cs).toMatchObject([{ taxable: 302.53, cgst: 7.57 }]);
    await expectToAddUp(quarter);
  });

  test('10: only an invoice above 1,00,000.00 to another State is listed by itself, and so are its credit notes', async () => {
    const at = '2027-09-10T12:00';
    const large = (pricePaise: number, state: StateName) =>
      anOrder([{ pricePaise, rate: '18%', hsn: '4202' }], { at, state });
    const small = await large(10_000_000, 'Kerala');
    await large(10_000_001, 'Uttar Pradesh');
    await large(25_000_000, 'Karnataka');
    const listed = await large(11_800_000, 'Kerala');
    for (const id of [small, listed]) {
      await refund(id, { paise: 4_000_000 });
      await dateNotes(id, '2027-09-11T12:00');
    }
    const found = await month('2027-09');
    expect(found.b2cl).toMatchObject([
      { place: '09-Uttar Pradesh', value: 1_00_000.01, day: '2027-09-10' },
      { place: '32-Kerala', value: 1_18_000, taxable: 1_00_000, igst: 18_000, rate: 18 },
    ]);
    expect(found.cdnur).toMatchObject([
      { place: '32-Kerala', value: 40_000, taxable: 33_898.31, igst: 6_101.69, day: '2027-09-11' },
    ]);
    expect(found.b2cs).toMatchObject([
      { place: '29-Karnataka', total: 2_50_000 },
      { place: '32-Kerala', taxable: 84_745.76 - 33_898.31, total: 60_000 },
    ]);
    await expectToAddUp(found);
    // `Sept` would be read as December
    const { rows } = await file('b2cl', 'month=2027-09');
    expect(rows[0]?.join()).toBe(
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    );
    expect(rows[2]?.slice(1)).toEqual([
      '10-Sep-2027',
      '118000.00',
      '32-Kerala',
      '',
      '18',
      '100000.00',
      '',
      '',
    ]);
    const notes = await file('cdnur', 'month=2027-09');
    expect(notes.rows[0]?.join()).toBe(
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    );
    const [number] = found.cdnur.map((each) => each.number);
    const note = ['B2CL', number, '11-Sep-2027', 'C', '32-Kerala', '40000.00', '', '18', '33898.31', ''];
    expect(notes.rows.slice(1)).toEqual([note]);
  });

  test('13: the day in India decides, also at the end of the financial year', async () => {
    await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at: '2028-03-31T23:59:59' });
    await anOrder([{ pricePaise: 21_000, rate: '5%' }], { at: '2028-04-01T00:00:00' });
    expect((await month('2028-03')).b2cs).toMatchObject([{ taxable: 100 }]);
    expect((await month('2028-04')).b2cs).toMatchObject([{ taxable: 200 }]);
  });
});

const item = fc.record({
  pricePaise: fc.integer({ min: 1, max: 12_000_000 }),
  rate: fc.constantFrom('5%', '18%', 'nil', '3%'),
  hsn: fc.constantFrom('0910', '7117', '4202', ''),
  quantity: fc.integer({ min: 1, max: 3 }),
});
// around the ends of two months
const moment = fc.constantFrom(
  '2021-10-31T23:59',
  '2021-11-01T00:01',
  '2021-11-30T23:59',
  '2021-12-01T00:01',
);
const randomOrder = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  state: fc.constantFrom<StateName>('Karnataka', 'Kerala', 'Chandigarh'),
  method: fc.constantFrom('upi' as const, 'cod' as const),
  at: moment,
  notesAt: moment,
  change: fc.constantFrom('none', 'refund', 'refund-unit', 'refund-and-cancel', 'cancel', 'cancel-item'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('all tables add up to the documents of the period, for any orders, refunds and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomOrder, { minLength: 3, maxLength: 5 }), async (orders) => {
      for (const { items, change, share, notesAt, at, ...order } of orders) {
        const id = await anOrder(items, order);
        const first = items[0]?.pricePaise ?? 0;
        // cash that has not come in cannot be sent back
        if (order.method === 'upi' && change.startsWith('refund')) {
          const paise = change === 'refund-unit' ? first : Math.max(1, Math.floor(first * share));
          const total = items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
          // all of it only after a cancellation
          if (paise < total)
            await refund(id, { paise, ...(change === 'refund-unit' && { lineNo: 1, quantity: 1 }) });
        }
        if (change === 'cancel' || change === 'refund-and-cancel')
          await cancelOrder(shop.db, id, {}, COMMAND_LINE);
        const lines = [{ lineNo: 1, quantity: 1 }];
        if (change === 'cancel-item')
          await cancelItems(shop.db, [], { orderNumber: id, lines, reason: 'customer' }, COMMAND_LINE);
        await dateInvoice(id, at);
        await dateNotes(id, notesAt > at ? notesAt : at);
      }
      for (const query of ['month=2021-10', 'month=2021-11', 'month=2021-12', 'length=quarter&month=2021-12'])
        await expectToAddUp(await gstReturn(query));
    }),
    { numRuns: 3 },
  );
});

test('a paid order has no place in a return until its invoice is issued', async () => {
  const { invoiceAt: _, ...atDispatch } = SELLER;
  await saveStoreInfo(shop.db, atDispatch);
  const before = await storedDocuments();
  const id = await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at: '2030-11-30T12:00' });
  expect(await storedDocuments()).toHaveLength(before.length);
  await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  await dateInvoice(id, '2030-12-02T12:00');
  await saveStoreInfo(shop.db, SELLER);
  expect((await month('2030-11')).invoices.documents).toBe(0);
  expect((await month('2030-12')).invoices).toMatchObject({ documents: 1, taxable: 100 });
});

test('sales at 0 % are nil-rated, and products, rates and the State that change later change nothing', async () => {
  const at = '2031-01-10T12:00';
  const id = await anOrder(
    [
      { pricePaise: 12_000, rate: 'nil', hsn: '09 10' },
      { pricePaise: 10_500, rate: '5%' },
    ],
    { at },
  );
  await anOrder([{ pricePaise: 7_000, rate: 'nil' }], { at, state: 'Kerala' });
  const before = await month('2031-01');
  expect(before.exemp).toEqual({ interState: 70, intraState: 120 });
  expect(before.gstr3b).toMatchObject({ nilRated: 190, taxable: { taxable: 100 }, interState: [] });
  expect(before.hsn).toMatchObject([
    { hsn: '0910', rate: 0, quantity: 2, taxable: 190 },
    { hsn: '0910', rate: 5, quantity: 1, taxable: 100 },
  ]);
  expect(before.hsnWithSeveralRates).toEqual(['0910']);
  await expectToAddUp(before);
  await sql`update products set facts = '{"HSN": "9999", "GST rate": "40%"}'`.execute(shop.db);
  await shop.db.updateTable('orders').set({ ship_state: 'Goa' }).where('id', '=', id).execute();
  expect(await month('2031-01')).toEqual(before);
});

test('a part of a line that is refunded takes no units back; cancelling the order takes back all of its value', async () => {
  const id = await anOrder([{ pricePaise: 10_500, rate: '5%', quantity: 3 }], { at: '2031-02-10T12:00' });
  await refund(id, { paise: 5_000 });
  await dateNotes(id, '2031-02-11T12:00');
  expect((await month('2031-02')).hsn).toMatchObject([{ quantity: 3, total: 265 }]);
  const whole = await anOrder([{ pricePaise: 10_500, rate: '5%', quantity: 3 }], { at: '2031-02-12T12:00' });
  await cancelOrder(shop.db, whole, {}, COMMAND_LINE);
  await dateNotes(whole, '2031-02-12T12:00');
  const found = await month('2031-02');
  expect(found.hsn).toMatchObject([{ quantity: 3, total: 265 }]);
  expect([found.invoices.documents, found.creditNotes.documents]).toEqual([2, 2]);
});

test('numbers that were issued around midnight are ranges without a gap in both months', async () => {
  const numbers: string[] = [];
  for (const at of ['2031-03-31T23:58', '2031-04-01T00:01', '2031-03-31T23:59', '2031-04-01T00:02']) {
    const id = await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at });
    const row = shop.db.selectFrom('invoices').select('number').where('order_id', '=', id);
    numbers.push((await row.executeTakeFirstOrThrow()).number);
  }
  const ranges = async (text: string) => (await month(text)).docs.map(({ from, to }) => [from, to]);
  expect(await ranges('2031-03')).toEqual([
    [numbers[0], numbers[0]],
    [numbers[2], numbers[2]],
  ]);
  expect(await ranges('2031-04')).toEqual([
    [numbers[1], numbers[1]],
    [numbers[3], numbers[3]],
  ]);
});

test('a commercial credit note without GST is reported by its number only', async () => {
  // its invoice is older than the law lets GST be reduced
  const id = await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at: '2019-05-01T12:00' });
  await refund(id, { paise: 5_000 });
  await dateNotes(id, '2031-05-10T12:00');
  expect(await month('2031-05')).toMatchObject({
    commercialNotes: 1,
    creditNotes: { documents: 0, total: 0 },
    b2cs: [],
    hsn: [],
    docs: [{ kind: 'credit-notes', count: 1 }],
  });
});

test('without a GST number there is no return; documents from that time are in no table of a later one', async () => {
  const { gstin: _, stateCode: __, ...unregistered } = SELLER;
  await saveStoreInfo(shop.db, unregistered);
  await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at: '2031-06-10T12:00' });
  const before = await month('2031-06');
  expect(before).toMatchObject({ gstins: [], unregisteredDocuments: 1, docs: [], b2cs: [] });
  expect(before.gstin).toBeUndefined();
  await saveStoreInfo(shop.db, SELLER);
  await anOrder([{ pricePaise: 21_000, rate: '5%' }], { at: '2031-06-11T12:00' });
  expect(await month('2031-06')).toMatchObject({
    gstin: SELLER.gstin,
    unregisteredDocuments: 1,
    invoices: { documents: 1, taxable: 200 },
    printable: { invoices: 2, creditNotes: 0 },
    docs: [{ count: 1 }],
  });
});

test('the documents of a time under the composition scheme are in no table', async () => {
  await saveStoreInfo(shop.db, { ...SELLER, taxStatus: 'composition' });
  const id = await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at: '2032-01-10T12:00' });
  await refund(id, { paise: 5_000 });
  await dateNotes(id, '2032-01-10T12:00');
  await saveStoreInfo(shop.db, SELLER);
  await anOrder([{ pricePaise: 21_000, rate: '5%' }], { at: '2032-01-11T12:00' });
  expect(await month('2032-01')).toMatchObject({
    gstins: [SELLER.gstin],
    unregisteredDocuments: 2,
    commercialNotes: 0,
    invoices: { documents: 1, taxable: 200 },
    docs: [{ kind: 'invoices', count: 1 }],
  });
});

test('a seller with two GST numbers in a period has a return of each', async () => {
  await anOrder([{ pricePaise: 10_500, rate: '5%' }], { at: '2031-07-10T12:00' });
  await saveStoreInfo(shop.db, { ...SELLER, gstin: GST_STORE_INFO.gstin, stateCode: '09' });
  await anOrder([{ pricePaise: 21_000, rate: '5%' }], { at: '2031-07-11T12:00' });
  const gstins = [GST_STORE_INFO.gstin, SELLER.gstin];
  expect(await month('2031-07')).toMatchObject({
    gstins,
    gstin: GST_STORE_INFO.gstin,
    b2cs: [{ place: '29-Karnataka', taxable: 200, igst: 10 }],
    docs: [{ count: 1 }],
  });
  expect(await gstReturn(`month=2031-07&gstin=${SELLER.gstin}`)).toMatchObject({
    b2cs: [{ taxable: 100, cgst: 2.5 }],
    docs: [{ count: 1 }],
  });
  await saveStoreInfo(shop.db, SELLER);
  const unknown = await staffInject(
    shop.app,
    accountant,
    'GET',
    `${ADMIN_PATHS.gstReturn}?month=2031-07&gstin=27AAPFU0939F1ZV`,
  );
  expect([unknown.statusCode, unknown.json().error]).toEqual([
    422,
    'No document of this period has the GST number 27AAPFU0939F1ZV. Choose another one.',
  ]);
});

describe('the CSV files', () => {
  const query = 'month=2031-08';

  test('have the headings of the returns offline tool, and rupees without separators', async () => {
    const id = await anOrder(
      [
        { pricePaise: 105_000_00, rate: '5%' },
        { pricePaise: 12_000, rate: 'nil', hsn: '0409' },
      ],
      { at: '2031-08-10T12:00' },
    );
    await refund(id, { paise: 10_500 });
    await dateNotes(id, '2031-08-11T12:00');
    const { docs } = await month('2031-08');
    const files = { b2cs: await file('b2cs', query), exemp: await file('exemp', query) };
    expect(files.b2cs.reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="b2cs-2031-08.csv"',
      'cache-control': 'private, no-store',
    });
    expect(files.b2cs.reply.body).toBe(
      `Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN
OE,29-Karnataka,5,,99900.12,,
`,
    );
    expect(files.exemp.rows[0]).toEqual([
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ]);
    expect(files.exemp.rows[4]).toEqual([
      'Intra-State supplies to unregistered persons',
      '119.88',
      '0.00',
      '0.00',
    ]);
    const hsn = await file('hsn(b2c)', query);
    expect(hsn.rows).toEqual([
      [
        'HSN',
        'Description',
        'UQC',
        'Total Quantity',
        'Total Value',
        'Rate',
        'Taxable Value',
        'Integrated Tax Amount',
        'Central Tax Amount',
        'State/UT Tax Amount',
        'Cess Amount',
      ],
      ['0409', '', 'NOS-NUMBERS', '1', '119.88', '0', '119.88', '0.00', '0.00', '0.00', '0.00'],
      ['0910', '', 'NOS-NUMBERS', '1', '104895.12', '5', '99900.12', '0.00', '2497.50', '2497.50', '0.00'],
    ]);
    expect((await file('docs', query)).rows).toEqual([
      ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      ['Invoices for outward supply', docs[0]?.from, docs[0]?.to, '1', '0'],
      ['Credit Note', docs[1]?.from, docs[1]?.to, '1', '0'],
    ]);
    const summary = (await file('summary', query)).rows.map((row) => [row[0], ...row.slice(7)]);
    for (const name of ['Tables 5, 7, 8 and 9B', 'Table 12', 'Invoices without credit notes'])
      expect(summary).toContainEqual([name, '100020.00', '0.00', '2497.50', '2497.50', '105015.00']);
    expect(summary).toContainEqual(['Credit notes', '-100.00', '0.00', '-2.50', '-2.50', '-105.00']);
  });

  test('of a month without documents have their headings only, and the same bytes each time', async () => {
    const names: GstFile[] = ['b2cs', 'b2cl', 'cdnur', 'hsn(b2c)', 'docs'];
    for (const name of names) {
      const { rows, reply } = await file(name, 'month=2031-12');
      expect([reply.statusCode, rows.length]).toEqual([200, 1]);
      expect((await file(name, 'month=2031-12')).reply.body).toBe(reply.body);
    }
    const quarter = await file('docs', 'length=quarter&month=2031-12');
    expect(quarter.reply.headers['content-disposition']).toContain('docs-2031-10-to-2031-12.csv');
  });
});

test('the period has ended once its last day is over in India', async () => {
  const query = { length: 'month' as const, month: '2031-10' };
  const hasEnded = async (now: string) =>
    (await readGstReturn(shop.db, query, { now: inIndia(now) })).hasEnded;
  expect(await hasEnded('2031-10-31T23:59')).toBe(false);
  expect(await hasEnded('2031-11-01T00:00')).toBe(true);
});

test('a month that is none is rejected, and so is a role without reports', async () => {
  const get = async (staff: typeof accountant, query: string) =>
    (await staffInject(shop.app, staff, 'GET', `${ADMIN_PATHS.gstReturn}?${query}`)).statusCode;
  expect(await get(accountant, 'month=2027-13')).toBe(422);
  expect(await get(accountant, '')).toBe(422);
  expect(await get(await signedInStaff(shop.app, shop.db, 'packer'), 'month=2027-04')).toBe(403);
});

test('the documents of a period are found by their time in an index', async () => {
  const recorded = recordStatements(shop.pool);
  await month('2027-04');
  const reads = recorded.stop().filter((statement) => statement.includes('Asia/Kolkata'));
  expect(reads).toHaveLength(4);
  await shop.db.transaction().execute(async (trx) => {
    // the tables are too small for an index to be worth it
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const read of reads) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (generic_plan) ${sql.raw(read)}`.execute(
        trx,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('invoices_by_issue');
      expect(plan).toContain('credit_notes_by_issue');
    }
  });
});
