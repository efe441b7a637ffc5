import { parse } from 'csv-parse/sync';
import { describe, expect, test, vi } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CarrierFileLayout } from '#contract/admin/orders/carrier-files.ts';
import type { Role } from '#contract/admin/permissions.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { gstStore } from '#server/testing/builders/gst-store.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { LAYOUTS } from './layouts.ts';
import { splitAddress } from './split-address.ts';

const shop = gstStore();
const facts = { HSN: '0910', 'GST rate': '5%' };

async function packedOrder({
  isCash = false,
  isSplit = false,
  fullName = 'Asha Rao',
  kurtaGrams = 649.5,
} = {}) {
  const who = await signedInCustomer(shop.app);
  const masala = await addProduct(shop.db, {
    title: 'Garam masala',
    regularPricePaise: 35_000,
    facts,
    variants: [{ weightGrams: 300.5 }],
  });
  const kurta = await addProduct(shop.db, {
    title: '=Kurta',
    facts,
    variants: [{ sku: 'KUR-M', size: 'M', regularPricePaise: 129_900, weightGrams: kurtaGrams }],
  });
  const { id } = await placedOrder(shop.app, who, {
    products: { [masala.id]: 2, [kurta.id]: 1 },
    shippingAddress: { ...SHIP_TO, fullName },
  });
  if (isCash) await startedPayment(shop.app, who, id, 'cod');
  else await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  const parts = isSplit ? [[{ lineNo: 1, quantity: 2 }], [{ lineNo: 2, quantity: 1 }]] : undefined;
  const { shipments } = await packOrder(shop.db, { orderNumber: id, parts }, COMMAND_LINE);
  return { id, shipments: shipments.map((shipment) => shipment.id) };
}

async function post(
  layout: CarrierFileLayout,
  shipments: number[],
  { role = 'packer' as Role, key = '' } = {},
) {
  const staff = await signedInStaff(shop.app, shop.db, role);
  return await staffInject(shop.app, staff, 'POST', ADMIN_PATHS.carrierFiles, {
    payload: { layout, shipments },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test('the headers are those of the carriers', () => {
  const headersOf = (layout: CarrierFileLayout) => LAYOUTS[layout].map(([header]) => header);
  expect(headersOf('delhivery')).toHaveLength(36);
  expect(headersOf('shiprocket')).toHaveLength(39);
  for (const layout of ['delhivery', 'shiprocket'] as const)
    expect(new Set(headersOf(layout)).size).toBe(LAYOUTS[layout].length);
});

describe('the file of Delhivery', () => {
  test('has one row per item; all rows of a shipment have its number, amount and weight are in the first', async () => {
    const cash = await packedOrder({ isCash: true });
    const paid = await packedOrder();
    const reply = await post('delhivery', [...cash.shipments, ...paid.shipments]);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().name).toMatch(/^delhivery-\d{4}-\d\d-\d\d\.csv$/);
    const rows = rowsOf(reply.json().csv);
    expect(rows.map((row) => row['*Sale Order Number'])).toEqual([cash.id, cash.id, paid.id, paid.id]);
    expect(rows.map((row) => row['COD Amount'])).toEqual(['1999.00', '', '', '']);
    expect(rows.map((row) => row['Packaged Product Weight (gm)'])).toEqual(['1251', '', '1251', '']);
    expect(rows.map((row) => row['*Payment Mode'])).toEqual(['COD', 'COD', 'Prepaid', 'Prepaid']);
    expect(rows[0]).toMatchObject({
      '*Customer Name': 'Asha Rao',
      '*Customer Phone': '9876543210',
      '*Shipping Address Line1': '12 MG Road Near the clock tower',
      '*Shipping Pincode': '570001',
      '*Item Sku Code': 'Garam masala',
      '*Quantity Ordered': '2',
      '*Unit Item Price': '350.00',
    });
    expect(rows[1]?.['*Item Sku Name']).toBe("'=Kurta, M");
    expect(reply.json().csv).not.toContain('₹');
  });

  test('the amounts of all shipments of an order are its total', async () => {
    const { shipments, id } = await packedOrder({ isCash: true, isSplit: true });
    const rows = rowsOf((await post('delhivery', shipments)).json().csv);
    expect(rows.map((row) => row['*Sale Order Number'])).toEqual([`${id}/1`, `${id}/2`]);
    expect(rows.reduce((sum, row) => sum + Number(row['COD Amount']), 0)).toBe(1999);
  });
});

test('the file of Shiprocket gives order date and names as it asks for them', async () => {
  const { shipments } = await packedOrder({ fullName: 'आशा कुमारी शर्मा' });
  const [row] = rowsOf((await post('shiprocket', shipments)).json().csv);
  expect(row).toMatchObject({
    '*Customer First Name': 'आशा',
    'Customer Last Name': 'कुमारी शर्मा',
    '*Channel': 'CUSTOM',
    '*Partial COD (Yes/No)': 'No',
  });
  expect(row?.['Order Date as dd-mm-yyyy hh:MM']).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
});

test('the file of Shiprocket has the weight in kilograms, and an empty cell if that of a unit is unknown', async () => {
  const [known, unknown] = [await packedOrder(), await packedOrder({ kurtaGrams: 0 })];
  const shipments = [...known.shipments, ...unknown.shipments];
  const rows = rowsOf((await post('shiprocket', shipments)).json().csv);
  expect(rows.map((row) => row['*Weight Of Shipment(kg)'])).toEqual(['1.251', '', '', '']);
});

test('the file is named by the day in India', async () => {
  const { shipments } = await packedOrder();
  // the next day in India
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(20) });
  try {
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    expect((await post('delhivery', shipments)).json().name).toBe(`delhivery-${day}.csv`);
  } finally {
    vi.useRealTimers();
  }
});

describe('a shipment', () => {
  test('in a second file is marked, and every file is in the activity log', async () => {
    const [first, second] = [await packedOrder(), await packedOrder()];
    const once = await post('delhivery', first.shipments);
    expect(once.json().again).toEqual([]);
    expect((await post('shiprocket', first.shipments)).json().again).toEqual([]);
    const again = await post('delhivery', [...first.shipments, ...second.shipments]);
    expect(again.json()).toMatchObject({ again: [first.id], name: expect.stringContaining('-again.csv') });
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['subject_id', 'after'])
      .where('action', '=', 'shipment.carrier-file')
      .where('subject_id', '=', first.id)
      .execute();
    expect(entries).toHaveLength(3);
  });

  test('in a repeated request is not marked', async () => {
    const { shipments } = await packedOrder();
    const staff = await signedInStaff(shop.app, shop.db, 'packer');
    const send = () =>
      staffInject(shop.app, staff, 'POST', ADMIN_PATHS.carrierFiles, {
        payload: { layout: 'delhivery', shipments },
        headers: { 'idempotency-key': 'carrier-file-1' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(second.json().again).toEqual([]);
  });

  test('that was handed over is in no file', async () => {
    const { id, shipments } = await packedOrder();
    await shipOrder(shop.db, { orderNumber: id, carrier: 'Delhivery' }, COMMAND_LINE);
    const reply = await post('delhivery', shipments);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nothing_to_print']);
    expect(reply.json().error).toContain('handed over');
  });
});

test('only staff who pack create carrier files', async () => {
  const { shipments } = await packedOrder();
  expect((await post('delhivery', shipments, { role: 'accountant' })).statusCode).toBe(403);
});

test.each([
  ['12 MG Road', ['12 MG Road', '']],
  ['', ['', '']],
  [`${'long '.repeat(30)}end`, ['long '.repeat(20).trim(), `${'long '.repeat(10)}end`]],
  ['x'.repeat(120), ['x'.repeat(120), '']],
])('%j is split between words', (address, lines) => {
  expect(splitAddress(address)).toEqual(lines);
});
