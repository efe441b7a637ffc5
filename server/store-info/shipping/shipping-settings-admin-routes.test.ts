import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PhoneQuote } from '#contract/admin/orders/phone-order.ts';
import type { ShippingSettings } from '#contract/admin/settings/shipping-settings.ts';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { placedOrder, postOrder, readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { postPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { saveStoreInfo } from '../save-store-info.ts';

const days = (min: number, max = min) => ({ min, max });
const FREE = { fee: 0, freeFrom: null, cash: true };

let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Awaited<ReturnType<typeof signedInStaff>>;
let shopper: Awaited<ReturnType<typeof signedInCustomer>>;
beforeAll(async () => {
  shop = await testApp({ settings: { codMaxPaise: 1_000_000 } });
  owner = await signedInStaff(shop.app, shop.db, 'owner');
  shopper = await signedInCustomer(shop.app);
});
beforeEach(() => saveStoreInfo(shop.db, GST_STORE_INFO));
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function read(): Promise<{ settings: ShippingSettings; etag: string }> {
  const reply = await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.shippingSettings);
  return { settings: reply.json(), etag: String(reply.headers.etag) };
}

const change = (patch: object, etag: string) =>
  staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.shippingSettings, {
    payload: JSON.stringify(patch),
    headers: { 'content-type': 'application/json', 'if-match': etag },
  });

async function changed(patch: object): Promise<ShippingSettings> {
  const reply = await change(patch, (await read()).etag);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const store = async () => (await shop.app.inject(`${API_PREFIX}${API_PATHS.storeInfo}`)).json();
const delivery = async (pin: string) =>
  (await shop.app.inject(`${API_PREFIX}${API_PATHS.delivery.replace(':pin', pin)}`)).json();
const quote = async (body: object) => (await post(shop.app, API_PATHS.orderQuote, body)).json();
const aKurta = () =>
  addProduct(shop.db, { title: 'Kurta', regularPricePaise: 49_900, stock: 9, facts: { HSN: '6204' } });

describe('the settings', () => {
  test('of a shop without shipping rules are free, and not set', async () => {
    const { settings } = await read();
    expect(settings).toMatchObject({ isSet: false, restOfIndia: FREE, zones: [], notServed: [] });
    expect(await delivery('560001')).toEqual({ fee: 0 });
    expect(await store()).not.toHaveProperty('delivery');
  });

  test('of the store information of earlier versions keep everything, and read the same', async () => {
    const stored = { dispatch: days(1), days: days(2, 4), zones: [{ pins: ['11'], days: days(1) }] };
    await saveStoreInfo(shop.db, { ...GST_STORE_INFO, delivery: stored });
    expect((await read()).settings.zones).toEqual([
      { name: 'Zone 1', states: [], pins: ['11'], days: days(1), ...FREE },
    ]);
    await changed({ holidays: ['2026-12-25', '2026-12-25', '2026-11-24'] });
    const info = await readStoreInfo(shop.db);
    expect(info).toMatchObject({ gstin: GST_STORE_INFO.gstin, delivery: stored });
    expect(info.delivery?.holidays).toEqual(['2026-11-24', '2026-12-25']);
  });

  test('are public at once, without the list of places that are not served; the log names what changed', async () => {
    expect(await store()).not.toHaveProperty('shippingFees');
    const settings = await changed({
      restOfIndia: { fee: 60, freeFrom: 999 },
      notServed: ['194101', '19', '744', '19'],
    });
    expect(settings.notServed).toEqual(['19', '744']);
    await eventually(async () => {
      const info = await store();
      expect(info.shippingFees).toEqual({ min: 60, max: 60, freeFrom: 999 });
      expect(JSON.stringify(info)).not.toContain('744');
    });
    const log = shop.db.selectFrom('audit_log').select(['before', 'after']).orderBy('id', 'desc');
    const entry = await log.where('action', '=', 'settings.shipping').executeTakeFirstOrThrow();
    expect(entry.before).toMatchObject({ isSet: false, notServedRemoved: [] });
    expect(entry.after).toMatchObject({ isSet: true, notServedAdded: ['19', '744'] });
    expect(entry.after).not.toHaveProperty('holidays');
    await changed({ notServed: ['190', '744', '790'] });
    const next = await log.where('action', '=', 'settings.shipping').executeTakeFirstOrThrow();
    expect(next).toEqual({
      before: { notServedRemoved: ['19'] },
      after: { notServedAdded: ['190', '790'] },
    });
  });

  test('reject a place in two zones, an unknown State, an empty zone, and an older version', async () => {
    const zone = { name: 'A', states: [], pins: ['11'], days: days(1), ...FREE };
    const { etag } = await read();
    const problems = async (zones: object[]) =>
      (await change({ zones }, etag)).json<{ fields: { path: string }[] }>().fields.map(({ path }) => path);
    expect(await problems([zone, { ...zone, name: 'B' }])).toEqual(['zones.1.pins']);
    expect(await problems([{ ...zone, states: ['99'] }])).toEqual(['zones.0.states']);
    expect(await problems([{ ...zone, pins: [] }])).toEqual(['zones.0.pins']);
    expect(await problems([{ ...zone, days: days(3, 2) }])).toEqual(['zones.0.days']);
    const swapped = await change({ dispatch: { min: 9 } }, etag);
    expect(swapped.json().fields).toMatchObject([{ path: 'dispatch' }]);
    await changed({ dispatch: days(0) });
    const reply = await change({ dispatch: days(2) }, etag);
    expect([reply.statusCode, reply.json().current.dispatch]).toEqual([412, days(0)]);
  });
});

describe('an order', () => {
  const SOUTH = { name: 'South', states: ['29'], pins: [], days: days(1), ...FREE, fee: 40, freeFrom: 998 };

  test('has the fee of its zone as a line taxed like its products; its quote states it before', async () => {
    await changed({ restOfIndia: { fee: 60 }, zones: [SOUTH] });
    const { id } = await aKurta();
    const products = { [id]: 1 };
    expect(await quote({ products })).not.toHaveProperty('shipping');
    expect(await quote({ products, postalCode: '570 001' })).toMatchObject({
      shipping: { fee: 40 },
      total: 539,
    });
    expect(await quote({ products, postalCode: '400001' })).toMatchObject({
      shipping: { fee: 60 },
      total: 559,
    });
    const wrong = await postOrder(shop.app, shopper, { products, expectedTotal: 499 });
    expect(wrong.json()).toMatchObject({ code: 'total_changed', quote: { shipping: { fee: 40 } } });
    // the client of section 7 sends no total
    const order = await placedOrder(shop.app, shopper, { products });
    const { total, items } = await readOrder(shop.app, shopper, order.id);
    expect(total).toBe(539);
    expect(items).toMatchObject([{ productId: id }, { productTitle: 'Shipping', price: 40, quantity: 1 }]);
    const lines = shop.db.selectFrom('order_lines').select(['gst_rate_basis_points', 'hsn']);
    const [kurta, shipping] = await lines.where('order_id', '=', order.id).orderBy('line_no').execute();
    expect(shipping).toEqual(kurta);
    const free = await placedOrder(shop.app, shopper, { products: { [id]: 2 } });
    expect((await readOrder(shop.app, shopper, free.id)).total).toBe(998);
  });

  test('to a PIN code that is not served is rejected with a sentence, and stores nothing', async () => {
    await changed({ notServed: ['570'] });
    const { id } = await aKurta();
    const products = { [id]: 1 };
    const before = await shop.db.selectFrom('orders').select('id').execute();
    const reply = await postOrder(shop.app, shopper, { products });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'not_delivered',
      error: expect.stringContaining(SHIP_TO.postalCode),
      fields: [{ path: 'shippingAddress.postalCode' }],
    });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual(before);
    expect(await quote({ products, postalCode: '570001' })).toMatchObject({
      shipping: { code: 'not_delivered' },
    });
    expect(Object.keys(await delivery('570001'))).toEqual(['error']);
    expect(await delivery('560001')).not.toHaveProperty('error');
    const phoneOrder = { items: [{ productId: id, quantity: 1 }], postalCode: '570001' };
    const phone = await staffInject(shop.app, owner, 'POST', ADMIN_PATHS.quotePhoneOrder, {
      payload: phoneOrder,
    });
    expect(phone.json<PhoneQuote>().deliveryProblem).toContain('570001');
  });

  test.each([
    ['under the composition scheme', { gstin: GST_STORE_INFO.gstin, taxStatus: 'composition' }],
    ['without a registration', { stateCode: '09', taxStatus: 'unregistered' }],
  ] as const)('of a seller %s stays within its State', async (_what, seller) => {
    await saveStoreInfo(shop.db, seller);
    const { id } = await aKurta();
    const products = { [id]: 1 };
    const order = (address: object) =>
      postOrder(shop.app, shopper, { products, shippingAddress: { ...SHIP_TO, ...address } });
    const message = 'We deliver only within Uttar Pradesh. Please choose an address there.';
    for (const address of [{}, { postalCode: '201301' }, { state: 'Uttar Pradesh' }]) {
      const reply = await order(address);
      expect([reply.statusCode, reply.json().error], JSON.stringify(address)).toEqual([422, message]);
    }
    expect(await delivery('560001')).toEqual({ error: message });
    expect(await delivery('201301')).toEqual({ fee: 0 });
    expect(await quote({ products, postalCode: '560001' })).toMatchObject({
      shipping: { code: 'not_delivered', error: message },
    });
    expect((await order({ postalCode: '201301', state: 'U.P.' })).statusCode).toBe(201);
    expect((await order({ postalCode: '900001', state: 'Uttar Pradesh' })).statusCode).toBe(201);
    await saveStoreInfo(shop.db, GST_STORE_INFO);
    expect((await order({})).statusCode).toBe(201);
  });

  test('that is paid and cancelled returns the fee too, and its credit note is that of the whole invoice', async () => {
    await changed({ restOfIndia: { fee: 60 } });
    const { id } = await aKurta();
    const order = await placedOrder(shop.app, shopper, { products: { [id]: 1 } });
    const paid = { orderNumber: order.id, reference: `UTR ${order.id}`, amountPaise: 55_900 };
    expect((await markPaid(shop.db, paid, COMMAND_LINE)).outcome).toBe('applied');
    await cancelOrder(shop.db, order.id, {}, COMMAND_LINE);
    const { refundDue, invoice } = await readOrder(shop.app, shopper, order.id);
    expect({
      refundDue,
      credited: invoice?.creditNotes?.map((note: { amount: number }) => note.amount),
    }).toEqual({
      refundDue: 559,
      credited: [559],
    });
  });

  test('on the phone costs the same, and cash on delivery is possible only where its zone has it', async () => {
    await changed({ restOfIndia: { fee: 60 }, zones: [{ ...SOUTH, cash: false }] });
    const { id } = await aKurta();
    const payload = { items: [{ productId: id, quantity: 1 }], postalCode: '570001' };
    const reply = await staffInject(shop.app, owner, 'POST', ADMIN_PATHS.quotePhoneOrder, { payload });
    const { itemsTotal, delivery: fee, payments } = reply.json<PhoneQuote>();
    expect({ itemsTotal, fee }).toEqual({ itemsTotal: 499, fee: 40 });
    expect(payments[0]).toMatchObject({ kind: 'cod', problem: expect.stringContaining('570001') });
    expect(await delivery('570001')).toMatchObject({ cash: false });
    const order = await placedOrder(shop.app, shopper, { products: { [id]: 1 } });
    const paid = await postPayment(shop.app, shopper, order.id, 'cod');
    expect(paid.json()).toMatchObject({ success: false, error: expect.stringContaining('570001') });
    await changed({ zones: [SOUTH] });
    const again = await postPayment(shop.app, shopper, order.id, 'cod');
    expect(again.json()).toMatchObject({ success: true });
  });
});

test('the preview has the zone, the dates and the fee of an amount', async () => {
  await changed({
    dispatch: days(1),
    restOfIndia: { days: days(2, 4), fee: 60, freeFrom: 999 },
    zones: [{ name: 'Hills', states: [], pins: ['19'], days: days(6), ...FREE, cash: false }],
  });
  const preview = async (query: string) =>
    (await staffInject(shop.app, owner, 'GET', `${ADMIN_PATHS.shippingPreview}?${query}`)).json();
  expect(await preview('pin=560001&amount=500')).toMatchObject({
    zone: 'Rest of India',
    state: 'Karnataka',
    fee: 60,
    from: expect.any(String),
  });
  expect(await preview('pin=560001&amount=999')).toMatchObject({ fee: 0 });
  expect(await preview('pin=194101')).toMatchObject({ zone: 'Hills', cash: false });
});
