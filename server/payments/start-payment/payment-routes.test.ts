import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { disableDemoMode, enableDemoMode } from '#server/store-info/demo-mode.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { postPayment, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ settings: { codMaxPaise: 1_000_000 } });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
  await enableDemoMode(shop.db);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

/** An order of a new customer, so that no two orders count as duplicates. */
async function anOrder() {
  const who = await signedInCustomer(shop.app);
  const order = await placedOrder(shop.app, who, { products: { [productId]: 3 } });
  return { ...order, who };
}

const orderOf = (who: Awaited<ReturnType<typeof signedInCustomer>>, id: string) =>
  readOrder(shop.app, who, id);

const fields = async () =>
  (await shop.app.inject({ url: API_PREFIX + API_PATHS.paymentFields })).json().fields;

describe('GET /payments/fields', () => {
  test('in the demo shop: UPI first, cash last, the test payment marked as a test', async () => {
    expect(await fields()).toEqual([
      {
        name: 'method',
        label: 'Payment method',
        type: 'select',
        options: [
          { value: 'upi', label: 'UPI (demo, no money moves)' },
          { value: 'test', label: 'Test payment (no money moves)' },
          { value: 'cod', label: 'Cash on delivery' },
        ],
        rules: { required: true },
        rulesMessages: ['Please choose a payment method'],
        defaultValue: 'upi',
      },
    ]);
  });

  test('in a shop with its own catalog and no settings: cash only', async () => {
    await disableDemoMode(shop.db);
    try {
      expect((await fields())[0]).toMatchObject({ options: [{ value: 'cod' }], defaultValue: 'cod' });
      const { id, who } = await anOrder();
      for (const method of ['upi', 'test']) {
        const reply = await postPayment(shop.app, who, id, method);
        expect(reply.statusCode).toBe(422);
        expect(reply.json()).toMatchObject({ code: 'unknown_payment_method' });
      }
    } finally {
      await enableDemoMode(shop.db);
    }
  });

  test('with a UPI address and test payments switched on, both are offered outside the demo shop', async () => {
    const own = await testApp({
      settings: { upi: { address: 'haat@bank', payeeName: 'Haat' }, testPayments: 'on', codMaxPaise: 0 },
    });
    const reply = await own.app.inject({ url: API_PREFIX + API_PATHS.paymentFields });
    expect(reply.json().fields[0].options).toEqual([
      { value: 'upi', label: 'UPI' },
      { value: 'test', label: 'Test payment (no money moves)' },
    ]);
    await own.close();
  });
});

describe('cash on delivery', () => {
  test('the order is processed unpaid', async () => {
    const { id, who } = await anOrder();
    expect(await startedPayment(shop.app, who, id, 'cod')).toEqual({ success: true });
    expect(await orderOf(who, id)).toMatchObject({
      status: 1,
      paid: false,
      paymentMethod: 'cod',
      history: [{ status: 0 }, { status: 1 }],
    });
  });

  test('started again gives the same success, and one status change', async () => {
    const { id, who } = await anOrder();
    const replies = await Promise.all([1, 2, 3, 4].map(() => startedPayment(shop.app, who, id, 'cod')));
    for (const reply of replies) expect(reply).toEqual({ success: true });
    expect((await orderOf(who, id)).history).toHaveLength(2);
  });

  test('has a maximum amount, explained in a sentence', async () => {
    const expensive = await addProduct(shop.db, { regularPricePaise: 1_000_001 });
    const who = await signedInCustomer(shop.app);
    const { id } = await placedOrder(shop.app, who, { products: { [expensive.id]: 1 } });
    const result = await startedPayment(shop.app, who, id, 'cod');
    expect(result.success).toBe(false);
    expect(result.error).toContain('₹10,000.00');
    expect(await orderOf(who, id)).toMatchObject({ status: 0 });
  });

  test('holds its stock without a time limit', async () => {
    const { id, who } = await anOrder();
    const held = () =>
      shop.db.selectFrom('orders').select('stock_held_until').where('id', '=', id).executeTakeFirst();
    expect((await held())?.stock_held_until).not.toBeNull();
    await startedPayment(shop.app, who, id, 'cod');
    expect((await held())?.stock_held_until).toBeNull();
  });
});

describe('UPI', () => {
  test('shows a QR code on a desktop with the exact amount and our reference; the order stays Pending', async () => {
    const { id, total, who } = await anOrder();
    const { success, action } = await startedPayment(shop.app, who, id, 'upi');
    expect(success).toBe(true);
    expect(action).toMatchObject({
      type: 'qr',
      summary: { payee: 'Haat demo shop', address: 'haat-demo@invalid', amount: total, note: `Order ${id}` },
    });
    const link = new URL(action?.qr ?? '');
    expect(link.protocol).toBe('upi:');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'haat-demo@invalid',
      pn: 'Haat demo shop',
      tr: `${id.replace('-', '')}01`,
      tn: `Order ${id}`,
      am: total.toFixed(2),
      cu: 'INR',
    });
    expect(action?.qr).not.toContain('+');
    expect(await orderOf(who, id)).toMatchObject({ status: 0, paid: false });
  });

  test('on a phone, an address that is not a verified merchant gets no link: the network would decline it', async () => {
    const { id, who } = await anOrder();
    const { action } = (await postPayment(shop.app, who, id, 'upi', { isOnPhone: true })).json();
    expect(action).toMatchObject({
      type: 'qr',
      qr: expect.stringMatching(/^upi:\/\/pay\?pa=/),
      upi: { reference: `${id.replace('-', '')}01`, options: ['copy', 'scan'], acceptsUtr: false },
    });
    expect(action).not.toHaveProperty('redirectUrl');
  });

  test('a verified merchant: the link on a phone, the QR code on a desktop', async () => {
    const upi = { address: 'haat@bank', payeeName: 'Haat' };
    const verified = await testApp({ settings: { upi, upiAddressKind: 'verified' } });
    const { id: soldId } = await addProduct(verified.db, { regularPricePaise: 50_000 });
    const who = await signedInCustomer(verified.app);
    const { id } = await placedOrder(verified.app, who, { products: { [soldId]: 1 } });
    const onPhone = await postPayment(verified.app, who, id, 'upi', { isOnPhone: true });
    const options = ['link', 'save_qr', 'scan'];
    expect(onPhone.json().action).toMatchObject({
      type: 'deeplink',
      redirectUrl: expect.stringMatching(/^upi:\/\/pay\?pa=/),
      upi: { options, acceptsUtr: true },
    });
    expect((await startedPayment(verified.app, who, id, 'upi')).action).toMatchObject({
      type: 'qr',
      upi: { options },
    });
    await verified.close();
  });

  test('never asks for the UPI address of the shopper', async () => {
    expect(JSON.stringify(await fields())).not.toMatch(/vpa|upi id/i);
  });

  test('started again keeps the same reference; another method expires it', async () => {
    const { id, who } = await anOrder();
    const first = await startedPayment(shop.app, who, id, 'upi');
    const second = await startedPayment(shop.app, who, id, 'upi');
    expect(second.action?.qr).toBe(first.action?.qr);
    await startedPayment(shop.app, who, id, 'test');
    const payments = await shop.db
      .selectFrom('payments')
      .select(['method', 'state'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
    expect(payments).toEqual([
      { method: 'upi', state: 'expired' },
      { method: 'test', state: 'started' },
    ]);
  });
});

describe('POST /payments', () => {
  test("is for the order's customer only, and does not reveal to others that it exists", async () => {
    const { id } = await anOrder();
    const otherCustomer = await signedInCustomer(shop.app);
    const replies = [
      await postPayment(shop.app, otherCustomer, id, 'cod'),
      await postPayment(shop.app, otherCustomer, '00000-00000', 'cod'),
      await postPayment(shop.app, otherCustomer, 'nonsense', 'cod'),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe(replies[0]?.body);
    }
    const signedOut = await post(shop.app, API_PATHS.payments, { orderId: id, fields: { method: 'cod' } });
    expect(signedOut.statusCode).toBe(401);
  });

  test('accepts the order number in the same spellings as tracking', async () => {
    const { id, who } = await anOrder();
    expect((await startedPayment(shop.app, who, id.toLowerCase().replace('-', ' '), 'cod')).success).toBe(
      true,
    );
  });

  test.each([
    {},
    { method: '' },
    { method: 'gold' },
    { method: null },
    { method: 1 },
    { method: 'constructor' },
  ])('fields %j name no method: unknown_payment_method', async (given) => {
    const { id, who } = await anOrder();
    const reply = await post(
      shop.app,
      API_PATHS.payments,
      { orderId: id, fields: given },
      { headers: who.headers },
    );
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'unknown_payment_method' });
  });

  test.each([undefined, null, [], 'x', { method: { $gt: '' } }, { method: ['cod'] }])(
    'fields %j are rejected',
    async (given) => {
      const { id, who } = await anOrder();
      const reply = await post(
        shop.app,
        API_PATHS.payments,
        { orderId: id, fields: given },
        { headers: who.headers },
      );
      expect(reply.statusCode).toBe(422);
    },
  );

  test('an order that costs nothing can be placed with cash on delivery, not paid by UPI', async () => {
    const gift = await addProduct(shop.db, { regularPricePaise: 0 });
    const who = await signedInCustomer(shop.app);
    const { id } = await placedOrder(shop.app, who, { products: { [gift.id]: 1 } });
    expect(await startedPayment(shop.app, who, id, 'upi')).toMatchObject({ success: false });
    expect(await startedPayment(shop.app, who, id, 'cod')).toEqual({ success: true });
  });

  test('an order already placed with cash cannot be paid again; neither can a canceled one', async () => {
    const { id, who } = await anOrder();
    await startedPayment(shop.app, who, id, 'cod');
    expect(await startedPayment(shop.app, who, id, 'upi')).toEqual({
      success: false,
      error: 'This order is already placed with cash on delivery.',
    });
  });

  test('with the same key gives the same reply; another body: key_reused', async () => {
    const { id, who } = await anOrder();
    const first = await postPayment(shop.app, who, id, 'cod', { key: 'pay-1' });
    const again = await postPayment(shop.app, who, id, 'cod', { key: 'pay-1' });
    expect(again.statusCode).toBe(200);
    expect(again.body).toBe(first.body);
    const other = await postPayment(shop.app, who, id, 'upi', { key: 'pay-1' });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'key_reused' });
  });

  test('with the same key while the first is in flight: request_in_flight; a crash frees it within a minute', async () => {
    const { id, who } = await anOrder();
    await postPayment(shop.app, who, id, 'upi', { key: 'pay-2' });
    const inFlight = (secondsFromNow: number) =>
      shop.db
        .updateTable('idempotency_keys')
        .set({ reply: null, locked_until: new Date(Date.now() + secondsFromNow * 1000) })
        .where('key', '=', 'pay-2')
        .execute();
    await inFlight(30);
    const early = await postPayment(shop.app, who, id, 'upi', { key: 'pay-2' });
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'request_in_flight' });
    await inFlight(-1);
    expect((await postPayment(shop.app, who, id, 'upi', { key: 'pay-2' })).statusCode).toBe(200);
  });

  test('a rejected start does not use up its key', async () => {
    const { id, who } = await anOrder();
    expect((await postPayment(shop.app, who, id, 'gold', { key: 'pay-3' })).statusCode).toBe(422);
    const stored = await shop.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', 'pay-3')
      .execute();
    expect(stored).toEqual([]);
  });
});
