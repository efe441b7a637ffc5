import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { OrderPayments } from '#contract/admin/orders/payments.ts';
import type { ReportName } from '#contract/admin/reports/report-names.ts';
import { SALES_REPORTS } from '#contract/admin/reports/report-names.ts';
import { type Report, reportReply } from '#contract/admin/reports/reports.ts';
import type { PlaceOrderBody } from '#contract/orders.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelItems } from '#server/order-management/cancellation/cancel-items.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { returnOrder } from '#server/order-management/return-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants, findWrongSummaries } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { selectStockValue } from './stock-queries.ts';
import { summarizeSales } from './summarize-sales.ts';
import { summarizeStock } from './summarize-stock.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let accountant: Awaited<ReturnType<typeof signedInStaff>>;

const KURTA = { id: 'kurta', title: 'Kurta', category: 'Clothing', regularPricePaise: 105_000, stock: 50 };
const TURMERIC = {
  id: 'turmeric',
  title: '=Turmeric',
  category: 'Masala',
  regularPricePaise: 20_000,
  stock: 9,
};

beforeAll(async () => {
  shop = await testApp({ settings: { testPayments: 'on', codMaxPaise: 10_000_000, codFeePaise: 5_000 } });
  await saveStoreInfo(shop.db, GST_STORE_INFO);
  await addProduct(shop.db, { ...KURTA, facts: { HSN: '6204', 'GST rate': '5%' } });
  await addProduct(shop.db, { ...TURMERIC, facts: { HSN: '0910', 'GST rate': '0%' } });
  const unsold = {
    id: 'unsold',
    title: 'Unsold',
    regularPricePaise: 1_000,
    discountedPricePaise: 900,
    stock: 3,
  };
  await addProduct(shop.db, unsold);
  await addProduct(shop.db, { id: 'hidden', title: 'Hidden', isPublished: false });
  accountant = await signedInStaff(shop.app, shop.db, 'accountant');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function anOrder(method: 'cod' | 'test' | undefined, products: Record<string, number>, state?: string) {
  const who = await signedInCustomer(shop.app);
  const shippingAddress: PlaceOrderBody['shippingAddress'] = { ...SHIP_TO, ...(state && { state }) };
  const { id } = await placedOrder(shop.app, who, { products, shippingAddress });
  if (method) {
    const { redirectUrl } = await startedPayment(shop.app, who, id, method);
    if (method === 'test') await decide(shop.app, redirectUrl, 'approve');
  }
  return id;
}

async function report(name: ReportName, query = ''): Promise<Report> {
  const reply = await staffInject(
    shop.app,
    accountant,
    'GET',
    `${ADMIN_PATHS.report.replace(':name', name)}?${query}`,
  );
  return reportReply.parse(reply.json());
}

async function refund(orderNumber: string, amount: number, lines?: { lineNo: number; quantity: number }[]) {
  const owner = await signedInStaff(shop.app, shop.db, 'owner');
  const at = (path: string) => path.replace(':number', orderNumber);
  const { payments } = (
    await staffInject(shop.app, owner, 'GET', at(ADMIN_PATHS.orderPayments))
  ).json<OrderPayments>();
  const [payment] = payments;
  const reply = await staffInject(shop.app, owner, 'POST', at(ADMIN_PATHS.orderRefunds), {
    payload: {
      payment: payment?.reference,
      amount,
      expected: { refundable: payment?.refundable },
      ...(lines && { lines }),
    },
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
}

/** Moves an order to a time in India. */
async function moveTo(orderId: string, at: string): Promise<void> {
  const created_at = new Date(`${at}+05:30`);
  await shop.db.updateTable('orders').set({ created_at }).where('id', '=', orderId).execute();
}

const rowOf = ({ rows }: Report, label: string) => rows.find((row) => row.label === label);

test('each report divides the same sales, and what was taken back reduces them where it belongs', async () => {
  // 1,050 each with 5 % GST; the last one of March, a minute before the month ends in India
  const whole = await anOrder('cod', { kurta: 2 });
  await moveTo(whole, '2026-03-31T23:59:00');
  const refundedItem = await anOrder('test', { kurta: 2, turmeric: 1 }, 'karnatka');
  await refund(refundedItem, 1050, [{ lineNo: 1, quantity: 1 }]);
  await moveTo(refundedItem, '2026-03-01T00:00:00');
  const refundedInPart = await anOrder('test', { turmeric: 2 }, 'Kerala');
  await refund(refundedInPart, 30);
  const neverPaid = await anOrder('cod', { kurta: 1 }, 'kerala');
  await shipOrder(shop.db, { orderNumber: neverPaid, carrier: 'India Post' }, COMMAND_LINE);
  await returnOrder(shop.db, { orderNumber: neverPaid, isSellable: true }, COMMAND_LINE);
  const cancelledLater = await anOrder('test', { kurta: 5 });
  await cancelOrder(shop.db, cancelledLater, {}, COMMAND_LINE);
  const unpaid = await anOrder(undefined, { kurta: 7 });
  for (const id of [refundedInPart, neverPaid, cancelledLater, unpaid])
    await moveTo(id, '2026-03-15T12:00:00');
  // neither is in March in India
  for (const at of ['2026-04-01T00:00:00', '2026-02-28T23:59:00'])
    await moveTo(await anOrder('cod', { turmeric: 1 }), at);

  const march = 'range=custom&from=2026-03-01&to=2026-03-31';
  const reports = await Promise.all(SALES_REPORTS.map((name) => report(name, march)));
  for (const { total } of reports) {
    // 7 units less the refunded and the returned one; fees of two orders in cash; no GST on turmeric
    expect(total).toMatchObject({ units: 6, gross: 2150 + 2300 + 400 + 1100, returned: 1050 + 30 + 1100 });
    expect(total).toMatchObject({ net: 3770, gst: 150 + 2.38, previousNet: 250, previousUnits: 1 });
  }
  const [byDay, byProduct, byCategory, byState, byMethod] = reports as [
    Report,
    Report,
    Report,
    Report,
    Report,
  ];
  expect(byProduct.rows.reduce((sum, { net }) => sum + net, 0)).toBeCloseTo(byProduct.total.net);
  expect(byDay.rows).toHaveLength(31);
  expect(byDay.total.orders).toBe(4);
  expect(byDay.rows[0]).toMatchObject({ key: '2026-03-01', orders: 1, gross: 2300, net: 1250 });
  expect(byDay.rows[30]).toMatchObject({ label: '31 Mar 2026', orders: 1, net: 2150 });
  expect(rowOf(byProduct, 'Kurta')).toMatchObject({ units: 3, gross: 5250, returned: 2100, net: 3150 });
  expect(rowOf(byProduct, 'Refunds that name no item')).toMatchObject({ gross: 0, returned: 30, net: -30 });
  expect(rowOf(byProduct, 'Fees')).toMatchObject({ units: 0, gross: 100, net: 50 });
  expect(rowOf(byCategory, 'Masala')).toMatchObject({ units: 3, net: 600, previousNet: 200 });
  expect(rowOf(byState, 'Kerala')).toMatchObject({ orders: 2, net: 370 });
  expect(rowOf(byMethod, 'Cash on delivery')).toMatchObject({ orders: 2, gross: 3250, returned: 1100 });
});

const SALES_OF_MARCH = 'range=custom&from=2026-03-01&to=2026-03-31';
// a whole quarter with some days around it, which the reports by product read as a sum
const SALES_OF_A_QUARTER = 'range=custom&from=2025-12-20&to=2026-04-05';
const readAll = () =>
  Promise.all(
    [SALES_OF_MARCH, SALES_OF_A_QUARTER].flatMap((days) =>
      [...SALES_REPORTS, 'best-sellers' as const, 'worst-sellers' as const].map((name) => report(name, days)),
    ),
  );
const storedQuarters = async () =>
  (
    await sql<{ quarter: string }>`select quarter::text from sales_quarters order by 1`.execute(shop.db)
  ).rows.map(({ quarter }) => quarter);
const countChanges = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sales_changes`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
};

test('summaries of past days change no figure of any report', async () => {
  const ofOrders = await readAll();
  expect(await summarizeSales(shop.db)).toBeGreaterThan(31);
  expect(await countChanges()).toBe(0);
  expect(await storedQuarters()).toContain('2026-01-01');
  expect(await readAll()).toEqual(ofOrders);
  expect(await summarizeSales(shop.db)).toBe(0);
});

test('the sums of a quarter are read while no day of it has changed, and are made again', async () => {
  const kurtas = async () => rowOf(await report('sales-by-product', SALES_OF_A_QUARTER), 'Kurta')?.gross;
  const gross = (await kurtas()) ?? 0;
  // what the report reads is seen by changing it
  const addToSum = (rupees: number) =>
    sql`update sales_quarter_summaries set gross_paise = gross_paise + ${rupees * 100} where key = 'kurta'`.execute(
      shop.db,
    );
  await addToSum(7);
  expect(await kurtas()).toBe(gross + 7);
  await sql`insert into sales_changes (day) values ('2026-02-02')`.execute(shop.db);
  expect(await kurtas()).toBe(gross);
  await summarizeSales(shop.db);
  expect(await storedQuarters()).toContain('2026-01-01');
  expect(await kurtas()).toBe(gross);
});

test('whatever changes a sale of a past day is in the reports at once, and in the summary after the job', async () => {
  const move = (id: string) => moveTo(id, '2026-03-20T12:00:00');
  const paid = await anOrder('test', { kurta: 3, turmeric: 1 });
  const returned = await anOrder('cod', { kurta: 1 });
  for (const id of [paid, returned]) await move(id);
  const dayOf = async () => (await report('sales-by-day', SALES_OF_MARCH)).rows[19];
  await summarizeSales(shop.db);
  expect(await dayOf()).toMatchObject({ orders: 2, net: 4450, gst: 202.38 });
  const anotherOrder = async () => {
    third = await anOrder('cod', { turmeric: 2 });
    await move(third);
  };
  let third = '';
  const changes: [string, () => Promise<unknown>, object][] = [
    ['a cancelled item', () => cancelLine(paid), { net: 4250, returned: 200 }],
    [
      'a refund of an item',
      () => refund(paid, 1050, [{ lineNo: 1, quantity: 1 }]),
      { net: 3200, returned: 1250 },
    ],
    ['a refund of an amount', () => refund(paid, 30), { net: 3170, returned: 1280 }],
    ['a shipment that came back', () => shipAndReturn(returned), { net: 2070, returned: 2380 }],
    ['another State', () => setState(paid, 'Goa'), { net: 2070 }],
    ['an order of another day', anotherOrder, { orders: 3, net: 2520 }],
    ['a failed refund', () => setRefunds(paid, 'failed'), { net: 3600 }],
    ['a refund that succeeded', () => setRefunds(paid, 'succeeded'), { net: 2520 }],
    ['a cancelled order', () => cancelOrder(shop.db, third, {}, COMMAND_LINE), { orders: 2, net: 2070 }],
  ];
  for (const [name, change, expected] of changes) {
    await change();
    expect(await dayOf(), name).toMatchObject(expected);
    // the change was recorded: otherwise the summary would count and be wrong
    expect(await findWrongSummaries(shop.db), name).toEqual([]);
    const ofOrders = await readAll();
    expect(await summarizeSales(shop.db), name).toBe(1);
    expect(await readAll(), name).toEqual(ofOrders);
    expect(await findWrongSummaries(shop.db), name).toEqual([]);
  }
});

test('a change that commits while its day is summarized is not lost', async () => {
  const id = await anOrder('cod', { turmeric: 1 });
  await moveTo(id, '2026-03-25T12:00:00');
  await summarizeSales(shop.db);
  await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ ship_state: 'Sikkim' }).where('id', '=', id).execute();
    // the day has another change, so that it is summarized now
    await sql`insert into sales_changes (day) values ('2026-03-25')`.execute(shop.db);
    expect(await summarizeSales(shop.db)).toBe(1);
  });
  expect(await countChanges()).toBe(1);
  expect(rowOf(await report('sales-by-state', SALES_OF_MARCH), 'Sikkim')).toMatchObject({ orders: 1 });
});

async function cancelLine(id: string): Promise<void> {
  const { rows } = await sql<{ lineNo: number }>`
    select line_no as "lineNo" from order_lines where order_id = ${id} and product_id = 'turmeric'`.execute(
    shop.db,
  );
  const lines = rows.map(({ lineNo }) => ({ lineNo, quantity: 1 }));
  await cancelItems(shop.db, [], { orderNumber: id, lines, reason: 'customer' }, COMMAND_LINE);
}

async function shipAndReturn(orderNumber: string): Promise<void> {
  await shipOrder(shop.db, { orderNumber, carrier: 'India Post' }, COMMAND_LINE);
  await returnOrder(shop.db, { orderNumber, isSellable: true }, COMMAND_LINE);
}

async function setState(id: string, ship_state: string): Promise<void> {
  await shop.db.updateTable('orders').set({ ship_state }).where('id', '=', id).execute();
}

async function setRefunds(id: string, state: 'failed' | 'succeeded'): Promise<void> {
  await sql`update refunds set state = ${state} where cancellation_id is null
    and payment_id in (select id from payments where order_id = ${id})`.execute(shop.db);
}

test('best and worst sellers are those of the days; worst are for sale and in stock', async () => {
  const days = 'range=custom&from=2026-03-01&to=2026-03-14';
  const best = await report('best-sellers', days);
  expect(best.rows.map(({ label, units }) => [label, units])).toEqual([
    ['Kurta', 1],
    ['=Turmeric', 1],
  ]);
  const worst = await report('worst-sellers', days);
  expect(worst.rows.map(({ label, units }) => [label, units])).toEqual([
    ['Unsold', 0],
    ['Kurta', 1],
    ['=Turmeric', 1],
  ]);
});

test('the stock is worth its present price', async () => {
  const { rows, total } = await report('stock-value');
  expect(rows.find(({ key }) => key === 'unsold')).toMatchObject({ units: 3, gross: 27 });
  expect(total.gross).toBeCloseTo(rows.reduce((sum, { gross }) => sum + gross, 0));
  const { parts, ...all } = await selectStockValue(shop.db, 1);
  expect(parts).toEqual([expect.objectContaining({ key: rows[0]?.key })]);
  expect(all).toMatchObject({
    count: rows.length,
    units: total.units,
    grossPaise: Math.round(total.gross * 100),
  });
});

test('the CSV file of the stock has every product, most valuable first, and the sums', async () => {
  const { rows, total } = await report('stock-value');
  const path = ADMIN_PATHS.reportFile.replace(':name', 'stock-value');
  const reply = await staffInject(shop.app, accountant, 'GET', path);
  expect(reply.headers['content-disposition']).toContain('"stock-value.csv"');
  expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = [...rows, { ...total, label: 'Total' }].map(({ label, units, gross }) => ({
    Product: label.replace(/^=/, "'="),
    Units: String(units),
    Value: gross.toFixed(2),
  }));
  expect(parse(reply.body, { columns: true, bom: true })).toEqual(lines);
});

test('the stock of a large catalog is added up by a job; the worst sellers are the same', async () => {
  const [value, worst] = [await report('stock-value'), await report('worst-sellers')];
  await summarizeStock(shop.db, { maxProducts: 0, pause: 0, factor: 0 });
  const counted = await report('stock-value');
  expect(counted).toEqual({ ...value, countedAt: expect.any(String) });
  expect(await report('worst-sellers')).toEqual(worst);
  const { id } = await addProduct(shop.db, { stock: 1_000, regularPricePaise: 99_900 });
  expect(await report('stock-value')).toEqual(counted);
  expect((await report('worst-sellers')).rows.map(({ key }) => key)).toContain(id);
  await shop.db.deleteFrom('products').where('id', '=', id).execute();
  await summarizeStock(shop.db);
  expect(await report('stock-value')).toEqual(value);
});

test('of a large catalog, the worst sellers are its most valuable products if so many were not sold', async () => {
  const ids = await Promise.all(
    Array.from({ length: 51 }, async (_, i) => (await addProduct(shop.db, { stock: 1_000 + i })).id),
  );
  await summarizeStock(shop.db, { maxProducts: 0, pause: 0, factor: 0 });
  const { id: later } = await addProduct(shop.db, { stock: 9_000 });
  const { rows } = await report('worst-sellers');
  expect(rows.map(({ key }) => key)).toEqual(ids.slice(1).reverse());
  await summarizeStock(shop.db);
  expect((await report('worst-sellers')).rows[0]?.key).toBe(later);
  await shop.db
    .deleteFrom('products')
    .where('id', 'in', [later, ...ids])
    .execute();
});

test('a renamed product stays one row, and a deleted one keeps its title', async () => {
  const id = await anOrder('cod', { unsold: 1 });
  await moveTo(id, '2026-01-05T12:00:00');
  const rename = { handle: 'still-unsold' };
  const owner = await signedInStaff(shop.app, shop.db, 'owner');
  const path = ADMIN_PATHS.product.replace(':id', 'unsold');
  const etag = String((await staffInject(shop.app, owner, 'GET', path)).headers.etag);
  await staffInject(shop.app, owner, 'PATCH', path, { payload: rename, headers: { 'if-match': etag } });
  const january = 'range=custom&from=2026-01-01&to=2026-01-31';
  expect(rowOf(await report('sales-by-product', january), 'Unsold')).toMatchObject({
    key: 'still-unsold',
    units: 1,
  });
  await staffInject(shop.app, owner, 'DELETE', ADMIN_PATHS.product.replace(':id', 'still-unsold'));
  expect(rowOf(await report('sales-by-product', january), 'Unsold')).toMatchObject({ units: 1, gross: 9 });
  await summarizeSales(shop.db);
  expect(rowOf(await report('sales-by-product', january), 'Unsold')).toMatchObject({ units: 1, gross: 9 });
  const { rows } = await report('sales-by-category', january);
  expect(rows.map(({ label }) => label)).toContain('Products that were deleted');
});

test('the CSV file has all rows and the total, and no cell is a formula', async () => {
  const path = ADMIN_PATHS.reportFile.replace(':name', 'sales-by-product');
  const reply = await staffInject(
    shop.app,
    accountant,
    'GET',
    `${path}?range=custom&from=2026-03-01&to=2026-03-14`,
  );
  expect(reply.headers['content-disposition']).toContain('sales-by-product-2026-03-01-2026-03-14.csv');
  // Excel reads names in Hindi only with a byte order mark
  expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parse(reply.body, { columns: true, bom: true });
  expect(rows).toContainEqual(
    expect.objectContaining({ Product: "'=Turmeric", Units: '1', Gross: '200.00', 'GST in net': '0.00' }),
  );
  expect(rows.at(-1)).toMatchObject({ Product: 'Total', Net: '1250.00', 'Net before': '250.00' });
});

test('days that make no range are rejected by name', async () => {
  const path = ADMIN_PATHS.report.replace(':name', 'sales-by-day');
  const reply = await staffInject(shop.app, accountant, 'GET', `${path}?range=custom&from=2026-03-01`);
  expect([reply.statusCode, reply.json().fields]).toEqual([
    422,
    [{ path: 'to', message: 'Choose the first and the last day.' }],
  ]);
});

describe('the GST in the net sales', () => {
  const totalsOf = async (day: string) => {
    const days = `range=custom&from=${day}&to=${day}`;
    const reports = await Promise.all(SALES_REPORTS.map((name) => report(name, days)));
    const [first, ...others] = reports.map(({ total: { gross, net, gst } }) => ({ gross, net, gst }));
    for (const total of others) expect(total).toEqual(first);
    return { ...first, refunds: reports.flatMap((each) => rowOf(each, 'Refunds that name no item') ?? []) };
  };

  test('is nothing if all of an order is refunded, and reduced in proportion by a part that names no item', async () => {
    const whole = await anOrder('test', { kurta: 1 });
    await shipOrder(shop.db, { orderNumber: whole, carrier: 'India Post' }, COMMAND_LINE);
    await refund(whole, 1050);
    await moveTo(whole, '2026-05-10T12:00:00');
    expect(await totalsOf('2026-05-10')).toMatchObject({ gross: 1050, net: 0, gst: 0 });
    // half of the kurta, and half of the turmeric without GST
    const half = await anOrder('test', { kurta: 1, turmeric: 1 });
    await refund(half, 625);
    await moveTo(half, '2026-05-11T12:00:00');
    const refunds = [{ gross: 0, net: -625, gst: -25 }];
    expect(await totalsOf('2026-05-11')).toMatchObject({ gross: 1250, net: 625, gst: 25 });
    expect((await totalsOf('2026-05-11')).refunds).toMatchObject([...refunds, ...refunds]);
  });

  test('is the one of what remains after an item that was refunded in part is cancelled', async () => {
    const id = await anOrder('test', { kurta: 2, turmeric: 1 });
    await refund(id, 50, [{ lineNo: 2, quantity: 1 }]);
    await cancelLine(id);
    await moveTo(id, '2026-05-12T12:00:00');
    expect(await totalsOf('2026-05-12')).toMatchObject({ gross: 2300, net: 2100, gst: 100 });
  });

  test('contains that of a fee whose rate was missing when the order was placed', async () => {
    await addProduct(shop.db, { id: 'jug', title: 'Jug', regularPricePaise: 105_000, facts: {} });
    const id = await anOrder('cod', { jug: 1 });
    await moveTo(id, '2026-05-13T12:00:00');
    expect(await totalsOf('2026-05-13')).toMatchObject({ gross: 1100, gst: 0 });
    const facts = JSON.stringify({ HSN: '7013', 'GST rate': '5' });
    await shop.db.updateTable('products').set({ facts }).where('id', '=', 'jug').execute();
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    expect(await totalsOf('2026-05-13')).toMatchObject({ net: 1100, gst: 52.38 });
    const documents = shop.db.selectFrom('invoices').select('tax_paise as paise').where('order_id', '=', id);
    expect(await documents.executeTakeFirst()).toEqual({ paise: 5_238 });
  });

  test('is right after an upgrade: fees get the rate of their invoice, and days with refunds are summarized again', async () => {
    const [invoiced, refunded] = [await anOrder('cod', { kurta: 1 }), await anOrder('test', { kurta: 1 })];
    await refund(refunded, 100);
    await moveTo(invoiced, '2026-05-14T12:00:00');
    await moveTo(refunded, '2026-05-15T12:00:00');
    const unrated = shop.db.updateTable('order_lines').set({ gst_rate_basis_points: null });
    await unrated.where('order_id', '=', invoiced).where('product_id', 'is', null).execute();
    await summarizeSales(shop.db);
    await sql`update sales_summaries set gst_paise = 777 where day = '2026-05-15'`.execute(shop.db);
    expect(await totalsOf('2026-05-14')).toMatchObject({ gst: 50 });
    const file = new URL('../../database/migrations/0691-gst-of-refunds-and-fees.sql', import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(shop.db);
    expect(await totalsOf('2026-05-14')).toMatchObject({ gst: 52.38 });
    expect(await totalsOf('2026-05-15')).toMatchObject({ net: 950, gst: 45.24 });
    await summarizeSales(shop.db);
    expect(await totalsOf('2026-05-15')).toMatchObject({ net: 950, gst: 45.24 });
  });
});
