import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { type AdminOrder, adminOrder } from '#contract/admin/orders/orders.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { postOrder, readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

const STORE = {
  storeName: 'Haat',
  gstin: '29AAGCB7383J1Z4',
  stateCode: '29',
  invoiceAt: 'payment',
} as const;

let shop: Awaited<ReturnType<typeof testApp>>;
let who: Awaited<ReturnType<typeof signedInCustomer>>;
let packer: Awaited<ReturnType<typeof signedInStaff>>;
let manager: Awaited<ReturnType<typeof signedInStaff>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({
    settings: { codBlockedPins: ['744'], upi: { address: 'haat@bank', payeeName: 'Haat' } },
  });
  await saveStoreInfo(shop.db, STORE);
  who = await signedInCustomer(shop.app);
  packer = await signedInStaff(shop.app, shop.db, 'packer');
  manager = await signedInStaff(shop.app, shop.db, 'manager');
  const facts = { HSN: '6204', 'GST rate': '5%' };
  const product = { title: 'Kurta', stock: 1000, facts, variants: [{ sku: 'KUR-1', stock: 1000 }] };
  productId = (await addProduct(shop.db, product)).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

// a key of its own, because the same cart within seconds is the same order
const place = async () => {
  const reply = await postOrder(shop.app, who, { products: { [productId]: 2 } }, randomUUID());
  return reply.json<{ id: string }>().id;
};
const pathOf = (path: string, params: Record<string, string | number>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
const read = async (number: string) => {
  const reply = await staffInject(shop.app, packer, 'GET', pathOf(ADMIN_PATHS.order, { number }));
  return { order: adminOrder.parse(reply.json()), etag: String(reply.headers.etag) };
};
const correct = (number: string, etag: string | undefined, shippingAddress: object) =>
  staffInject(shop.app, packer, 'PATCH', pathOf(ADMIN_PATHS.order, { number }), {
    payload: { shippingAddress },
    headers: etag === undefined ? {} : { 'if-match': etag },
  });
const titles = ({ timeline }: AdminOrder) => timeline.map(({ title }) => title);

test('the page of an order has its items, customer, money and one next action', async () => {
  const number = await place();
  const { order } = await read(number.toLowerCase().replace('-', ''));
  expect(order).toMatchObject({
    number,
    paymentState: 'unpaid',
    fulfillmentState: 'unfulfilled',
    nextAction: 'none',
    total: 998,
    received: 0,
    items: [{ title: 'Kurta', sku: 'KUR-1', quantity: 2, price: 499, amount: 998 }],
    customer: { email: who.email, hasAccount: true, returnedShipments: 0 },
    shippingAddress: SHIP_TO,
    addressChange: 'all',
    hold: { until: expect.any(String) },
  });
  expect(titles(order).toSorted()).toEqual([
    'Email waits to be sent: new order, to the shop',
    'Email waits to be sent: order confirmation',
    'Order placed',
    'Stock reserved',
  ]);
  expect(titles(order).at(-1)).toBe('Order placed');
});

test('an email that could not be sent states how often it was tried', async () => {
  const number = await place();
  const detailAfter = async (attempts: number) => {
    const failed = { attempts, last_error: 'connection refused' };
    await shop.db.updateTable('email_outbox').set(failed).where('order_id', '=', number).execute();
    const { order } = await read(number);
    return order.timeline.find(({ title }) => title === 'Email waits to be sent: order confirmation')?.detail;
  };
  expect(await detailAfter(1)).toBe('Tried once, last: The email server does not reply.');
  expect(await detailAfter(2)).toBe('Tried 2 times, last: The email server does not reply.');
});

test('an unknown number is not found', async () => {
  const reply = await staffInject(shop.app, packer, 'GET', pathOf(ADMIN_PATHS.order, { number: 'nothing' }));
  expect(reply.statusCode).toBe(404);
  expect(reply.json().code).toBe('order_not_found');
});

test('a paid and packed order has these states, and its timeline has payment and invoice', async () => {
  const number = await place();
  await markPaid(shop.db, { orderNumber: number, reference: 'UTR77' }, COMMAND_LINE);
  expect((await read(number)).order.nextAction).toBe('pack');
  await packOrder(shop.db, { orderNumber: number }, COMMAND_LINE);
  const { order } = await read(number);
  expect(order).toMatchObject({
    paymentState: 'paid',
    fulfillmentState: 'packed',
    nextAction: 'ship',
    addressChange: 'phone',
    received: 998,
    payments: [{ method: 'upi', state: 'captured', amount: 998, reference: 'UTR77' }],
    shipments: [{ number: 1, items: [{ lineNo: 1, quantity: 2 }] }],
    documents: [{ kind: 'invoice', amount: 998 }],
  });
  expect(titles(order)).toEqual(
    expect.arrayContaining(['Payment received', 'Packed the order', 'Recorded a payment', 'Order confirmed']),
  );
  const detailOf = (name: string) => order.timeline.find(({ title }) => title === name)?.detail;
  expect(detailOf('Payment received')).toBe('₹998.00 · UPI · UTR77');
  expect(detailOf('Packed the order')).toBe(`Shipment 1: 2 × ${order.items[0]?.title}`);
});

test('payments and refunds that failed have the message of the gateway, and a rejected one the reason', async () => {
  const number = await place();
  await startedPayment(shop.app, who, number, 'upi');
  const { id, reference } = await shop.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('order_id', '=', number)
    .executeTakeFirstOrThrow();
  const utr = '412345678905';
  const fields = { method: 'upi', upiPaid: true, utr };
  await post(shop.app, API_PATHS.payments, { orderId: number, fields }, { headers: who.headers });
  const path = pathOf(ADMIN_PATHS.rejectClaim, { reference });
  const payload = { utr, reason: 'not-found', note: 'Please send a screenshot.' };
  await staffInject(shop.app, manager, 'POST', path, { payload });
  const paymentOf = async () => (await read(number)).order.payments[0];
  expect(await paymentOf()).toMatchObject({
    state: 'failed',
    message: 'It is not in our account: Please send a screenshot.',
  });

  await markPaid(shop.db, { orderNumber: number, reference: utr }, COMMAND_LINE);
  await shop.db
    .insertInto('refunds')
    .values({
      payment_id: id,
      reference: `${reference}R1`,
      amount_paise: 100,
      state: 'failed',
      error: 'Insufficient balance',
    })
    .execute();
  const { order } = await read(number);
  expect(order.payments[0]).not.toHaveProperty('message');
  expect(order.payments[0]?.refunds).toMatchObject([{ state: 'failed', message: 'Insufficient balance' }]);
  const entry = order.timeline.find(({ title }) => title === 'Refund of ₹1.00: failed, no money was sent');
  expect(entry?.detail).toBe('UPI · Insufficient balance');
});

test('a UPI payment without a number: the next action is to record it, and the page has what to pay', async () => {
  const number = await place();
  await startedPayment(shop.app, who, number, 'upi');
  const { order } = await read(number);
  expect(order).toMatchObject({
    nextAction: 'record-payment',
    upi: { address: 'haat@bank', payee: 'Haat', amount: 998 },
  });
  expect(order.upi?.link).toContain('am=998.00');
  await markPaid(shop.db, { orderNumber: number, reference: `UTR ${number}` }, COMMAND_LINE);
  expect((await read(number)).order).not.toHaveProperty('upi');
});

test('the timeline has an entry per shipment, with carrier and tracking number', async () => {
  const number = await place();
  await markPaid(shop.db, { orderNumber: number, reference: `UTR ${number}` }, COMMAND_LINE);
  const parts = [[{ lineNo: 1, quantity: 1 }], [{ lineNo: 1, quantity: 1 }]];
  await packOrder(shop.db, { orderNumber: number, parts }, COMMAND_LINE);
  const ship = (shipment: number) =>
    shipOrder(
      shop.db,
      { orderNumber: `${number}/${shipment}`, carrier: 'India Post', trackingNumber: `EX00${shipment}IN` },
      COMMAND_LINE,
    );
  await ship(1);
  await ship(2);
  const entries = (await read(number)).order.timeline.filter(({ kind }) => kind === 'shipment');
  expect(entries).toEqual([
    expect.objectContaining({ title: 'Shipment 2 shipped', detail: 'India Post · EX002IN' }),
    expect.objectContaining({
      title: 'Shipment 1 shipped',
      detail: 'India Post · EX001IN',
      author: 'Command line',
    }),
  ]);
});

test('an email is shown as its recipient sees it', async () => {
  const number = await place();
  const { order } = await read(number);
  const id = order.timeline.find(({ title }) => title.includes('order confirmation'))?.emailId ?? 0;
  const reply = await staffInject(shop.app, packer, 'GET', pathOf(ADMIN_PATHS.orderEmail, { number, id }));
  expect(reply.json()).toMatchObject({ to: who.email, subject: `Your order ${number}` });
  expect(reply.json().text).toContain('2 × Kurta');
  const foreign = pathOf(ADMIN_PATHS.orderEmail, { number: await place(), id });
  expect((await staffInject(shop.app, packer, 'GET', foreign)).statusCode).toBe(404);
});

describe('notes', () => {
  const add = (number: string, text: string) =>
    staffInject(shop.app, packer, 'POST', pathOf(ADMIN_PATHS.orderNotes, { number }), { payload: { text } });

  test('are added, changed and deleted by their author only', async () => {
    const number = await place();
    const { id } = (await add(number, ' Call before delivery ')).json();
    const path = pathOf(ADMIN_PATHS.orderNote, { id });
    const foreign = await staffInject(shop.app, manager, 'PATCH', path, { payload: { text: 'other' } });
    expect(foreign.statusCode).toBe(403);
    expect((await staffInject(shop.app, manager, 'DELETE', path)).statusCode).toBe(403);
    const edited = await staffInject(shop.app, packer, 'PATCH', path, { payload: { text: 'Call at 5' } });
    expect(edited.json()).toMatchObject({ id, text: 'Call at 5', author: packer.name });
    const { order } = await read(number);
    expect(order.notes).toMatchObject([{ id, text: 'Call at 5', authorId: packer.id }]);
    expect(titles(order)).toEqual(expect.arrayContaining(['Added a note', 'Changed a note']));
    expect((await staffInject(shop.app, packer, 'DELETE', path)).json()).toEqual({
      entryId: expect.any(Number),
    });
    expect((await read(number)).order.notes).toEqual([]);
    expect((await staffInject(shop.app, packer, 'DELETE', path)).statusCode).toBe(404);
  });

  test('of an accountant are rejected; an empty note too', async () => {
    const number = await place();
    const accountant = await signedInStaff(shop.app, shop.db, 'accountant');
    const path = pathOf(ADMIN_PATHS.orderNotes, { number });
    const payload = { text: 'x' };
    expect((await staffInject(shop.app, accountant, 'POST', path, { payload })).statusCode).toBe(403);
    expect((await add(number, '   ')).statusCode).toBe(422);
  });
});

describe('the delivery address', () => {
  test('is corrected field by field; the customer is informed and the old one is in the activity log', async () => {
    const number = await place();
    const { etag } = await read(number);
    const reply = await correct(number, etag, { address: '14 MG Road', phone: '90000 11111' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().shippingAddress).toEqual({
      ...SHIP_TO,
      address: '14 MG Road',
      phone: '+919000011111',
    });
    expect(reply.headers.etag).not.toBe(etag);
    expect(titles(reply.json())).toEqual(
      expect.arrayContaining(['Corrected the delivery address', 'Email waits to be sent: address changed']),
    );
    expect((await readOrder(shop.app, who, number)).shippingAddress.address).toBe('14 MG Road');
    const entry = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', number)
      .where('action', '=', 'order.correct-address')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      staff_id: packer.id,
      before: SHIP_TO,
      after: { address: '14 MG Road', city: 'Mysuru' },
    });
  });

  test('needs the ETag of what was seen; after another change the reply has the present address', async () => {
    const number = await place();
    const { etag } = await read(number);
    expect((await correct(number, undefined, { city: 'Hubli' })).statusCode).toBe(428);
    await correct(number, etag, { city: 'Hubli' });
    const stale = await correct(number, etag, { city: 'Mandya' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      code: 'precondition_failed',
      current: { city: 'Hubli' },
    });
    expect(stale.headers.etag).toBe((await read(number)).etag);
  });

  test('is taken back by who corrected it; the history names the PIN code', async () => {
    const number = await place();
    const reply = await correct(number, (await read(number)).etag, { city: 'Hubli', postalCode: '580020' });
    const { order } = await read(number);
    const entry = order.timeline.find(({ title }) => title === 'Corrected the delivery address');
    expect(entry?.detail).toContain('PIN code: 570001 → 580020');
    const undo = pathOf(ADMIN_PATHS.undoActivity, { id: reply.json().entryId });
    expect((await staffInject(shop.app, packer, 'POST', undo)).json()).toEqual({ isUndone: true });
    expect((await read(number)).order.shippingAddress).toEqual(SHIP_TO);
  });

  test('without a change leaves no trace', async () => {
    const number = await place();
    const { etag } = await read(number);
    const before = (await read(number)).order.timeline.length;
    expect((await correct(number, etag, { city: SHIP_TO.city })).statusCode).toBe(200);
    expect((await read(number)).order.timeline).toHaveLength(before);
  });

  test('stays in the State of an issued invoice', async () => {
    const number = await place();
    const toChennai = { city: 'Chennai', state: 'Tamil Nadu', postalCode: '600001' };
    await markPaid(shop.db, { orderNumber: number, reference: `UTR ${number}` }, COMMAND_LINE);
    const { etag } = await read(number);
    const reply = await correct(number, etag, toChennai);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toMatchObject([{ path: 'shippingAddress.state' }]);
    expect((await correct(number, etag, { city: 'Hubli', postalCode: '580020' })).statusCode).toBe(200);
    const unpaid = await place();
    expect((await correct(unpaid, (await read(unpaid)).etag, toChennai)).statusCode).toBe(200);
  });

  test('of cash on delivery stays where cash is collected', async () => {
    const number = await place();
    await startedPayment(shop.app, who, number, 'cod');
    const toIslands = { state: 'Andaman and Nicobar Islands', postalCode: '744101' };
    const reply = await correct(number, (await read(number)).etag, toIslands);
    expect(reply.json().fields).toMatchObject([{ path: 'shippingAddress.postalCode' }]);
  });

  test('in another zone leaves the agreed fee, and the page names both; where nothing is delivered it is rejected', async () => {
    const days = { min: 2, max: 4 };
    const zones = [
      { name: 'Hills', pins: ['17'], days, fee: 120 },
      { name: 'Islands', pins: ['68'], days, fee: 40, cash: false },
    ];
    const delivery = { dispatch: { min: 1, max: 2 }, days, fee: 40, zones, notServed: ['19'] };
    await saveStoreInfo(shop.db, { storeName: 'Haat', delivery });
    const number = await place();
    const total = 998 + 40;
    expect((await read(number)).order).toMatchObject({ total });
    const move = async (address: object) => correct(number, (await read(number)).etag, address);
    const hills = { city: 'Shimla', state: 'Himachal Pradesh', postalCode: '171001' };
    expect((await move({ city: 'Hubli' })).json()).not.toHaveProperty('shippingFee');
    const moved = await move(hills);
    expect(moved.json()).toMatchObject({ total, shippingFee: { charged: 40, ofAddress: 120 } });
    const islands = { city: 'Kavaratti', state: 'Lakshadweep', postalCode: '682555' };
    expect((await move(islands)).json()).not.toHaveProperty('shippingFee');
    const nowhere = { city: 'Srinagar', state: 'Jammu and Kashmir', postalCode: '190001' };
    expect((await move(nowhere)).json()).toMatchObject({
      code: 'not_delivered',
      fields: [{ path: 'shippingAddress.postalCode' }],
    });
    await move(hills);
    await startedPayment(shop.app, who, number, 'cod');
    expect((await move(islands)).json().error).toContain('Cash on delivery is not possible');
    await saveStoreInfo(shop.db, STORE);
  });

  test('at a PIN code that was blocked for cash later can still be corrected', async () => {
    const number = await place();
    await startedPayment(shop.app, who, number, 'cod');
    const blocked = { ship_state: 'Andaman and Nicobar Islands', ship_postal_code: '744101' };
    await shop.db.updateTable('orders').set(blocked).where('id', '=', number).execute();
    const { etag } = await read(number);
    expect((await correct(number, etag, { phone: '9000022222' })).statusCode).toBe(200);
    const reply = await correct(number, (await read(number)).etag, { postalCode: '744102' });
    expect(reply.json().error).toContain('Cash on delivery is not possible at PIN code 744102');
  });

  test('does not change once it is on a label, except the phone number', async () => {
    const number = await place();
    await startedPayment(shop.app, who, number, 'cod');
    await packOrder(shop.db, { orderNumber: number }, COMMAND_LINE);
    const { etag } = await read(number);
    const reply = await correct(number, etag, { city: 'Hubli', phone: '9000022222' });
    expect(reply.json()).toMatchObject({ code: 'invalid_order_status' });
    expect((await correct(number, etag, { phone: '9000022222' })).statusCode).toBe(200);
  });
});

test('the stock of an unpaid order is released, and who did it is in the timeline', async () => {
  const number = await place();
  const path = pathOf(ADMIN_PATHS.releaseHold, { number });
  expect((await staffInject(shop.app, packer, 'POST', path)).statusCode).toBe(403);
  expect((await staffInject(shop.app, manager, 'POST', path)).json()).toEqual({ number });
  const { order } = await read(number);
  expect(order.hold).toBeUndefined();
  expect(order.timeline[0]).toMatchObject({
    title: 'Released the stock held for the order',
    author: manager.name,
  });
  expect((await staffInject(shop.app, manager, 'POST', path)).json().code).toBe('invalid_order_status');
});
