import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { OrderShipments, ShipmentResult } from '#contract/admin/orders/shipments.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { findCreditNotes, findInvoice } from '#server/invoices/find-billing-documents.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let packer: Awaited<ReturnType<typeof signedInStaff>>;
let otherPacker: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp({ settings: { testPayments: 'on', codFeePaise: 4_900 } });
  packer = await signedInStaff(shop.app, shop.db, 'packer');
  otherPacker = await signedInStaff(shop.app, shop.db, 'packer');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const newNumber = () => String(randomInt(10 ** 11, 10 ** 12));

/** A kurta at ₹1,299 and two packs of masala at ₹350. */
async function anOrder(method: 'upi' | 'cod' = 'upi') {
  const who = await signedInCustomer(shop.app);
  const kurta = await addProduct(shop.db, { title: 'Kurta', regularPricePaise: 129_900, stock: 5 });
  const masala = await addProduct(shop.db, { title: 'Masala', regularPricePaise: 35_000, stock: 5 });
  const { id } = await placedOrder(shop.app, who, { products: { [kurta.id]: 1, [masala.id]: 2 } });
  if (method === 'cod') await startedPayment(shop.app, who, id, 'cod');
  else await markPaid(shop.db, { orderNumber: id, reference: newNumber() }, COMMAND_LINE);
  return {
    id,
    order: () => readOrder(shop.app, who, id),
    stock: async () => [await stockOf(shop.db, kurta.id), await stockOf(shop.db, masala.id)],
  };
}

async function post(path: string, body: object, { as = packer, key = '' } = {}) {
  const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  const reply = await staffInject(shop.app, as, 'POST', path, { payload: JSON.stringify(body), headers });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json();
}
const results = async (path: string, body: object, options = {}): Promise<ShipmentResult[]> =>
  (await post(path, body, options)).results;
const pack = (number: string, parts?: object) =>
  results(ADMIN_PATHS.packOrders, { orders: [{ number, ...(parts && { parts }) }] });
const ship = (number: string, trackingNumber = newNumber()) =>
  results(ADMIN_PATHS.shipShipments, { carrier: 'Delhivery', shipments: [{ number, trackingNumber }] });
const shipmentsOf = async (number: string): Promise<OrderShipments> =>
  (await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.orderShipments.replace(':number', number))).json();
const giveBack = (id: number, sellable: object[], reason = 'refused') =>
  post(ADMIN_PATHS.returnShipment.replace(':id', String(id)), { reason, sellable });

const IN_TWO = [[{ lineNo: 1, quantity: 1 }], [{ lineNo: 2, quantity: 2 }]];

describe('packing', () => {
  test('two people who pack the same orders produce one shipment of each', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()];
    const body = { orders: orders.map(({ id }) => ({ number: id })) };
    const both = await Promise.all([
      results(ADMIN_PATHS.packOrders, body),
      results(ADMIN_PATHS.packOrders, body, { as: otherPacker }),
    ]);
    const codes = both.flat().map(({ code }) => code ?? 'packed');
    expect(codes.toSorted()).toEqual([...Array(3).fill('already_packed'), ...Array(3).fill('packed')]);
    for (const { id } of orders) expect((await shipmentsOf(id)).shipments).toHaveLength(1);
  });

  test('the same request sent again, because its reply was lost, gets the first reply', async () => {
    const { id } = await anOrder();
    const body = { orders: [{ number: id }] };
    const first = await results(ADMIN_PATHS.packOrders, body, { key: 'pack-1' });
    expect(first).toMatchObject([{ orderNumber: id, shipments: [{ name: `${id}/1` }] }]);
    expect(await results(ADMIN_PATHS.packOrders, body, { key: 'pack-1' })).toEqual(first);
  });

  test('lists the orders with their items by storage location, until they are packed', async () => {
    const { id } = await anOrder('cod');
    const list = async () =>
      (await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.packing))
        .json()
        .data.find(({ number }: { number: string }) => number === id);
    await shop.db
      .updateTable('variants')
      .set({ storage_location: 'A3-12' })
      .where('id', 'in', (eb) =>
        eb.selectFrom('order_lines').select('variant_id').where('order_id', '=', id).where('line_no', '=', 1),
      )
      .execute();
    expect(await list()).toMatchObject({
      isCashOnDelivery: true,
      total: 2048,
      items: [
        { title: 'Kurta', quantity: 1, storageLocation: 'A3-12' },
        { title: 'Masala', quantity: 2 },
      ],
    });
    await pack(id, [[{ lineNo: 2, quantity: 1 }]]);
    expect(await list()).toMatchObject({
      shipmentCount: 1,
      items: [{ lineNo: 1 }, { lineNo: 2, quantity: 1 }],
    });
    await pack(id);
    expect(await list()).toBeUndefined();
  });

  test('rejects more units than are left, an empty order, and an order that is not paid', async () => {
    const { id } = await anOrder();
    expect(await pack(id, [[{ lineNo: 2, quantity: 3 }]])).toMatchObject([{ code: 'invalid_shipment' }]);
    expect(await pack(id, [[{ lineNo: 9, quantity: 1 }]])).toMatchObject([{ code: 'invalid_shipment' }]);
    expect(await pack('00000-00000')).toMatchObject([{ code: 'order_not_found' }]);
    const who = await signedInCustomer(shop.app);
    const product = await addProduct(shop.db);
    const unpaid = await placedOrder(shop.app, who, { products: { [product.id]: 1 } });
    expect(await pack(unpaid.id)).toMatchObject([{ code: 'invalid_order_status' }]);
    expect((await shipmentsOf(id)).shipments).toEqual([]);
  });

  test('is taken back until the shipment is handed over, and with the order when it is cancelled', async () => {
    const { id } = await anOrder();
    const [packed] = await pack(id);
    const shipmentId = packed?.shipments?.[0]?.id ?? 0;
    const unpack = (one: number) => results(ADMIN_PATHS.unpackShipments, { shipments: [one] });
    expect(await unpack(shipmentId)).toMatchObject([{ orderNumber: id }]);
    expect(await unpack(shipmentId)).toMatchObject([{ code: 'shipment_not_found' }]);
    const [again] = await pack(id);
    await ship(id);
    expect(await unpack(again?.shipments?.[0]?.id ?? 0)).toMatchObject([{ code: 'invalid_shipment' }]);
    const other = await anOrder();
    await pack(other.id);
    await cancelOrder(shop.db, other.id, { reason: 'customer' }, COMMAND_LINE);
    expect((await shipmentsOf(other.id)).shipments).toEqual([]);
  });

  test('of the second of three leaves the third as 3 of 3', async () => {
    const { id } = await anOrder();
    const [packed] = await pack(
      id,
      [1, 2, 2].map((lineNo) => [{ lineNo, quantity: 1 }]),
    );
    await results(ADMIN_PATHS.unpackShipments, { shipments: [packed?.shipments?.[1]?.id] });
    expect((await shipmentsOf(id)).shipments).toMatchObject([
      { number: 1, shipmentCount: 3 },
      { number: 3, shipmentCount: 3 },
    ]);
  });
});

describe('an order in two shipments', () => {
  test('is Shipped with the last one and Delivered with the last one; until then its customer reads how many', async () => {
    const { id, order } = await anOrder();
    await pack(id, IN_TWO);
    expect(await order()).not.toHaveProperty('shipments');
    expect(await ship(id)).toMatchObject([{ code: 'invalid_shipment' }]);
    expect(await ship(`${id}/1`, 'DL-1001')).toMatchObject([{ orderNumber: id }]);
    expect(await order()).toMatchObject({
      status: 1,
      method: 'Delhivery',
      trackingNumber: 'DL-1001',
      trackingUrl: 'https://www.delhivery.com/track-v2/package/DL-1001',
      shipmentCount: 2,
      shipments: [
        { number: 1, shippedAt: expect.any(String), items: [{ id: '1', quantity: 1 }] },
        { number: 2, items: [{ id: '2', quantity: 2 }] },
      ],
    });
    expect(await findInvoice(shop.db, id)).toBeDefined();
    await expect(cancelOrder(shop.db, id, { reason: 'customer' }, COMMAND_LINE)).rejects.toMatchObject({
      code: 'invalid_order_status',
    });
    await ship(`${id}/2`);
    expect(await order()).toMatchObject({ status: 2 });
    const { shipments } = await shipmentsOf(id);
    const deliver = (index: number) =>
      results(ADMIN_PATHS.deliverShipments, { shipments: [shipments[index]?.id] });
    await deliver(1);
    expect(await order()).toMatchObject({ status: 2 });
    await deliver(0);
    expect(await order()).toMatchObject({ status: 3 });
    expect(await deliver(0)).toMatchObject([{ code: 'invalid_shipment' }]);
  });

  test('is Shipped when a part is sent and the rest is packed and sent later', async () => {
    const { id, order } = await anOrder();
    await pack(id, [[{ lineNo: 1, quantity: 1 }]]);
    await ship(id);
    expect(await order()).toMatchObject({ status: 1, shipmentCount: 2 });
    await pack(id);
    await ship(id);
    expect(await order()).toMatchObject({ status: 2, shipmentCount: 2 });
  });

  test('with cash on delivery: what came back is credited and no longer due, the rest is paid (case 9)', async () => {
    const { id, order, stock } = await anOrder('cod');
    await pack(id, IN_TWO);
    const { shipments } = await shipmentsOf(id);
    expect(shipments.map(({ cod }) => cod)).toEqual([1348, 700]);
    await ship(`${id}/1`);
    await ship(`${id}/2`);
    const first = shipments[0]?.id ?? 0;
    expect(await giveBack(first, [{ lineNo: 1, quantity: 1 }])).toEqual({ orderNumber: id, refundable: 0 });
    expect(await stock()).toEqual([5, 3]);
    const notes = (await findCreditNotes(shop.db, id)).map(({ document }) => document.totalPaise);
    expect(notes).toEqual([134_800]);
    await results(ADMIN_PATHS.deliverShipments, { shipments: [shipments[1]?.id] });
    expect(await order()).toMatchObject({ status: 3, paid: false });
    const reference = newNumber();
    const paid = await markPaid(shop.db, { orderNumber: id, reference, amountPaise: 70_000 }, COMMAND_LINE);
    expect(paid.outcome).toBe('applied');
    expect(await order()).toMatchObject({ paid: true });
  });
});

describe('tracking numbers', () => {
  test('belong to one shipment of a carrier, also when two orders get the same at once', async () => {
    const [one, other] = [await anOrder(), await anOrder()];
    const both = await Promise.all([ship(one.id, 'DL 77 01'), ship(other.id, 'dl7701')]);
    const codes = both.flat().map(({ code }) => code ?? 'shipped');
    expect(codes.toSorted()).toEqual(['shipped', 'tracking_number_used']);
  });

  test('of India Post are checked: a wrong check digit is a warning', async () => {
    const { id } = await anOrder();
    const body = { carrier: 'India Post', shipments: [{ number: id, trackingNumber: 'CL669228098IN' }] };
    expect(await results(ADMIN_PATHS.shipShipments, body)).toMatchObject([
      { orderNumber: id, warning: expect.stringContaining('check digit') },
    ]);
  });

  test('are corrected after the shipment was handed over', async () => {
    const { id, order } = await anOrder();
    const [shipped] = await ship(id, 'WRONG1');
    const path = ADMIN_PATHS.shipmentTracking.replace(':id', String(shipped?.shipments?.[0]?.id));
    await post(path, { carrier: 'Blue Dart', trackingNumber: '1234567' });
    expect(await order()).toMatchObject({ method: 'Blue Dart', trackingNumber: '1234567' });
    const entry = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .where('action', '=', 'order.correct-tracking')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      staff_id: packer.id,
      before: { trackingNumber: 'WRONG1' },
      after: { trackingNumber: '1234567' },
    });
  });
});

describe('a shipment that came back', () => {
  test('is restocked by item and quantity, once; what is damaged stays out', async () => {
    const { id, stock } = await anOrder();
    const [shipped] = await ship(id);
    const shipmentId = shipped?.shipments?.[0]?.id ?? 0;
    await expect(giveBack(shipmentId, [{ lineNo: 2, quantity: 3 }])).rejects.toThrow('invalid_shipment');
    const tries = await Promise.allSettled(
      [1, 2].map(() => giveBack(shipmentId, [{ lineNo: 2, quantity: 1 }])),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stock()).toEqual([4, 4]);
    expect((await shipmentsOf(id)).shipments[0]).toMatchObject({
      returnReason: 'refused',
      items: [{ restockedQuantity: 0 }, { restockedQuantity: 1 }],
    });
  });

  test('is counted for the phone number: packing the next order shows it', async () => {
    const { id } = await anOrder('cod');
    const [shipped] = await ship(id);
    await giveBack(shipped?.shipments?.[0]?.id ?? 0, []);
    const next = await anOrder('cod');
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from shipments where returned_at is not null`.execute(shop.db);
    const list = (await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.packing)).json().data;
    const row = list.find(({ number }: { number: string }) => number === next.id);
    // all orders of this file have one phone number
    expect(row.returnedBefore).toBe(rows[0]?.count);
    expect(row.returnedBefore).toBeGreaterThan(0);
  });

  test('and was paid: what it cost can be refunded, and is an action item', async () => {
    const { id, order } = await anOrder();
    await pack(id, IN_TWO);
    await ship(`${id}/1`);
    await ship(`${id}/2`);
    const { shipments } = await shipmentsOf(id);
    const returned = await giveBack(shipments[1]?.id ?? 0, []);
    expect(returned).toEqual({ orderNumber: id, refundable: 1999 });
    expect(await order()).not.toHaveProperty('returnedAt');
    const items = JSON.stringify(await actionItemTexts(shop.db));
    expect(items).toContain(`${id}  ₹700.00  UPI  since`);
  });
});

test('carriers are changed by the owner, only to https links, and by one person at a time', async () => {
  const owner = await signedInStaff(shop.app, shop.db, 'owner');
  const read = async () => await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.carriers);
  const before = await read();
  const etag = String(before.headers.etag);
  expect(before.json().carriers[0]).toEqual({
    name: 'India Post',
    trackingUrlTemplate: 'https://www.indiapost.gov.in/',
    isActive: true,
    isDefault: false,
  });
  const put = (as: typeof owner, carriers: object[], ifMatch: string | undefined = etag) =>
    staffInject(shop.app, as, 'PUT', ADMIN_PATHS.carriers, {
      payload: { carriers },
      headers: { ...(ifMatch !== '' && { 'if-match': ifMatch }) },
    });
  const tuktuk = { name: 'Tuktuk', trackingUrlTemplate: 'https://tuktuk.example/{awb}' };
  expect((await put(packer, [tuktuk])).statusCode).toBe(403);
  expect((await put(owner, [tuktuk], '')).statusCode).toBe(428);
  const problemOf = async (...carriers: object[]) => (await put(owner, carriers)).json().fields;
  expect(await problemOf({ ...tuktuk, trackingUrlTemplate: 'http://tuktuk.example/{awb}' })).toHaveLength(1);
  expect(await problemOf(tuktuk, { ...tuktuk, name: 'TUKTUK' })).toMatchObject([{ path: 'carriers.1.name' }]);
  expect(await problemOf({ ...tuktuk, trackingUrlTemplate: 'https://{awb}.example/' })).toMatchObject([
    { path: 'carriers.0.trackingUrlTemplate' },
  ]);
  expect(await problemOf({ ...tuktuk, isActive: false, isDefault: true })).toMatchObject([
    { path: 'carriers.0.isDefault' },
  ]);
  expect((await read()).headers.etag).toBe(etag);

  const post = { name: 'India Post', isActive: false };
  const [one, other] = await Promise.all([
    put(owner, [{ ...tuktuk, isDefault: true }, post]),
    put(owner, [tuktuk]),
  ]);
  const [saved, late] = one.statusCode === 200 ? [one, other] : [other, one];
  expect([saved.statusCode, late.statusCode]).toEqual([200, 412]);
  expect(saved.json()).toMatchObject(late.json().current);
  expect(late.headers.etag).toBe(saved.headers.etag);
  const last = await put(owner, [{ ...tuktuk, isDefault: true }, post], String(saved.headers.etag));
  expect(last.json().carriers).toEqual([
    { ...tuktuk, isActive: true, isDefault: true },
    { name: 'India Post', isActive: false, isDefault: false },
  ]);
});
