import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import {
  SIGNATURE_HEADER,
  signWebhook,
  type WebhookMessage,
} from '#server/payments/test-gateway/webhook-message.ts';
import { readSettings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { decide, sendWebhook, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { FAILURES } from '#server/testing/fake-gateways/fake-gateway.ts';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  signStripe,
  startFakeStripe,
  stripeEventOf,
} from '#server/testing/fake-gateways/fake-stripe.ts';
import { gatewayOrder, makePollsDue } from '#server/testing/fake-gateways/gateway-order.ts';
import { openGateway } from '#server/testing/fake-gateways/open-gateway.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

// The cases of docs/failure-cases.md, by number. The tests beside the code cover more details.
const signingSecret = randomBytes(32);
let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({
    signingSecret,
    settings: { testPayments: 'on', upi: { address: 'haat@bank', payeeName: 'Haat' } },
  });
  await saveStoreInfo(shop.db, { storeName: 'Haat', invoiceAt: 'payment' });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function startGatewayPayment() {
  const order = await gatewayOrder(shop, productId, 'test');
  const { redirectUrl } = await order.start();
  const buildEvent = (change: Partial<WebhookMessage> = {}): WebhookMessage => ({
    eventId: randomBytes(8).toString('hex'),
    reference: order.reference,
    amountPaise: 129_900,
    currency: 'INR',
    state: 'captured',
    ...change,
  });
  return { ...order, redirectUrl, buildEvent };
}

function sendEvent(message: WebhookMessage, key = signingSecret) {
  const body = JSON.stringify(message);
  return sendWebhook(shop.app, 'test', body, { [SIGNATURE_HEADER]: signWebhook(key, body) });
}

const statesOf = async (order: { payments(): Promise<{ state: string }[]> }) =>
  (await order.payments()).map(({ state }) => state);

test('5 double payment: a paid order cannot be paid again; a second payment that arrives is due for refund', async () => {
  const order = await startGatewayPayment();
  await startedPayment(shop.app, order.who, order.id, 'upi');
  await markPaid(shop.db, { orderNumber: order.id, reference: '600000000005' }, COMMAND_LINE);
  await sendEvent(order.buildEvent());
  expect(await startedPayment(shop.app, order.who, order.id, 'upi')).toMatchObject({
    success: false,
    error: 'This order is already paid.',
  });
  expect(await statesOf(order)).toEqual(['refund_due', 'captured']);
});

test('6 webhooks duplicated, reordered, at once with the browser: one status change, invoice, email, stock movement', async () => {
  const order = await startGatewayPayment();
  const event = order.buildEvent();
  await Promise.all([
    sendEvent(event),
    decide(shop.app, order.redirectUrl, 'approve'),
    sendEvent(order.buildEvent({ state: 'failed' })),
    sendEvent(event),
    sendEvent(event),
  ]);
  expect(await order.order()).toMatchObject({
    status: 1,
    paid: true,
    history: [{ status: 0 }, { status: 1 }],
  });
  const invoices = await shop.db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', order.id)
    .execute();
  expect(invoices).toHaveLength(1);
  const emails = await shop.db
    .selectFrom('email_outbox')
    .select('kind')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  expect(emails.map(({ kind }) => kind)).toEqual(['order-placed', 'new-order', 'payment-received']);
  const movements = await shop.db
    .selectFrom('stock_movements')
    .select('quantity_change')
    .where('order_id', '=', order.id)
    .execute();
  expect(movements).toEqual([{ quantity_change: -1 }]);
});

test('7 a lost webhook: polling the gateway records the payment', async () => {
  const order = await startGatewayPayment();
  await shop.db
    .updateTable('test_gateway_payments')
    .set({ state: 'captured' })
    .where('reference', '=', order.reference)
    .execute();
  expect(await order.order()).toMatchObject({ paid: false });
  await makePollsDue(shop);
  const settings = { ...readSettings({}), testPayments: 'on' as const };
  await reconcilePayments(shop.db, paymentProviders({ db: shop.db, settings, signingSecret }));
  expect(await order.order()).toMatchObject({ status: 1, paid: true });
});

test('8 a test-mode event at a live shop pays nothing, even with a valid signature', async () => {
  const gateway = await startFakeStripe();
  const stripe = {
    secretKey: STRIPE_KEY,
    webhookSecrets: [STRIPE_WEBHOOK_SECRET] as [string],
    url: gateway.url,
  };
  // the test gateway was on when the order was placed; then the shop starts to accept real payments
  const ownShop = await testApp({ signingSecret, settings: { stripe, testPayments: 'on' } });
  const { db, catalogChanges } = ownShop;
  const settings = { ...readSettings({}), stripe, testPayments: 'auto' as const };
  const encryptionKeys = { current: randomBytes(32) };
  const live = await buildApp({
    db,
    catalogChanges,
    signingSecret,
    encryptionKeys,
    settings,
    logger: { level: 'silent' },
  });
  try {
    const product = await addProduct(db, { regularPricePaise: 129_900 });
    const testOrder = await gatewayOrder(ownShop, product.id, 'test');
    const { redirectUrl } = await testOrder.start();
    await decide(live, redirectUrl, 'approve');
    await makePollsDue(ownShop);
    await reconcilePayments(db, paymentProviders({ db, settings, signingSecret }));
    expect(await testOrder.order()).toMatchObject({ status: 0, paid: false });

    const order = await gatewayOrder({ ...ownShop, app: live }, product.id, 'stripe');
    await order.start();
    const inTestMode = { payment_status: 'paid', status: 'complete', livemode: false };
    const body = stripeEventOf('checkout.session.completed', {
      ...gateway.session(order.reference),
      ...inTestMode,
    });
    await sendWebhook(live, 'stripe', body, { 'stripe-signature': signStripe(body) });
    expect(await order.outcomes()).toEqual(['mismatch']);
    expect(await order.order()).toMatchObject({ status: 0, paid: false });
    await expectInvariants(db);
  } finally {
    await live.close();
    await ownShop.close();
    await gateway.close();
  }
});

test('8 forged events: another key, ₹1 for ₹1,299, another currency, another order: the order stays Pending', async () => {
  const [order, other] = [await startGatewayPayment(), await startGatewayPayment()];
  expect((await sendEvent(order.buildEvent(), randomBytes(32))).statusCode).toBe(400);
  await sendEvent(order.buildEvent({ amountPaise: 100 }));
  await sendEvent(order.buildEvent({ currency: 'USD' }));
  await sendEvent(order.buildEvent({ reference: `${order.reference}1` }));
  await sendEvent(other.buildEvent());
  expect(await order.order()).toMatchObject({ status: 0, paid: false });
  expect(await order.outcomes()).toEqual(['mismatch', 'mismatch']);
  expect(await other.order()).toMatchObject({ status: 1, paid: true });
});

test.each(FAILURES)(
  '17 a gateway that is %s: an error message, no server failure, and the order stays payable',
  async (failure) => {
    const { gateway, shop: ownShop, providers, productId } = await openGateway('razorpay', 2);
    try {
      const order = await gatewayOrder(ownShop, productId, 'razorpay');
      gateway.fake.fail(failure);
      const reply = await order.postPayment();
      const sentence = 'Failed to process payment. Please try again later.';
      expect([reply.statusCode, reply.json().error]).toEqual([502, sentence]);
      await makePollsDue(ownShop);
      const checks = await reconcilePayments(ownShop.db, providers);
      expect(checks.map(({ outcome }) => outcome)).toEqual([undefined]);
      expect(await order.order()).toMatchObject({ status: 0, paid: false });
      expect(await startedPayment(ownShop.app, order.who, order.id, 'cod')).toMatchObject({ success: true });
      await expectInvariants(ownShop.db);
    } finally {
      await ownShop.close();
      await gateway.fake.close();
    }
  },
);

test('19 concurrent cancellation and payment: one outcome, and no more is refunded than was paid', async () => {
  const order = await startGatewayPayment();
  await Promise.allSettled([cancelOrder(shop.db, order.id, {}, COMMAND_LINE), sendEvent(order.buildEvent())]);
  expect(await order.order()).toMatchObject({ status: 4 });
  const refund = (reference: string) =>
    recordManualRefund(shop.db, { orderNumber: order.id, reference }, COMMAND_LINE);
  const refunds = await Promise.allSettled([refund('BACK-1'), refund('BACK-2'), refund('BACK-1')]);
  expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await statesOf(order)).toEqual(['refunded']);
});

test('19 concurrent partial refunds above the payment never add up to more than was paid', async () => {
  const order = await startGatewayPayment();
  await sendEvent(order.buildEvent());
  await cancelOrder(shop.db, order.id, {}, COMMAND_LINE);
  const part = (reference: string) =>
    recordManualRefund(
      shop.db,
      { orderNumber: order.id, reference, amountPaise: 50_000, isRepeat: true },
      COMMAND_LINE,
    );
  const parts = await Promise.allSettled(['PART-1', 'PART-2', 'PART-3', 'PART-4'].map(part));
  expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await order.order()).toMatchObject({ refunded: 1_000, refundDue: 299 });
  expect(await statesOf(order)).toEqual(['refund_due']);
  await recordManualRefund(shop.db, { orderNumber: order.id, reference: 'REST' }, COMMAND_LINE);
  expect(await statesOf(order)).toEqual(['refunded']);
  expect(await order.order()).toMatchObject({ refunded: 1_299 });
  await expect(part('MORE')).rejects.toMatchObject({ code: 'order_not_payable' });
});
