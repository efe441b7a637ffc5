import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import type { Settings } from '#server/settings/settings.ts';
import { enableDemoMode } from '#server/store-info/demo-mode.ts';
import { sendWebhook } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import {
  type FakePayu,
  PAYU_KEY,
  PAYU_SALT,
  startFakePayu,
} from '#server/testing/fake-gateways/fake-payu.ts';
import {
  type FakeRazorpay,
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startFakeRazorpay,
} from '#server/testing/fake-gateways/fake-razorpay.ts';
import {
  type FakeStripe,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  signStripe,
  startFakeStripe,
  stripeEventOf,
} from '#server/testing/fake-gateways/fake-stripe.ts';
import { gatewayOrder, type Shop } from '#server/testing/fake-gateways/gateway-order.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

const SECRETS = [PAYU_SALT, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, STRIPE_KEY, STRIPE_WEBHOOK_SECRET];
let payu: FakePayu;
let razorpay: FakeRazorpay;
let stripe: FakeStripe;
let gateways: Pick<Settings, 'payu' | 'razorpay' | 'stripe'>;
let shop: Shop;
let productId: string;
let log = '';

beforeAll(async () => {
  [payu, razorpay, stripe] = await Promise.all([startFakePayu(), startFakeRazorpay(), startFakeStripe()]);
  gateways = {
    payu: { key: PAYU_KEY, salts: [PAYU_SALT], url: payu.url, statusUrl: payu.url },
    razorpay: {
      keyId: RAZORPAY_KEY_ID,
      keySecret: RAZORPAY_KEY_SECRET,
      webhookSecrets: [RAZORPAY_WEBHOOK_SECRET],
      url: razorpay.url,
    },
    stripe: { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_WEBHOOK_SECRET], url: stripe.url },
  };
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  shop = await testApp({ settings: gateways, logger: { level: 'trace', stream } });
  await enableDemoMode(shop.db);
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterAll(async () => {
  await expectInvariants(shop.db);
  await shop.close();
  await Promise.all([payu, razorpay, stripe].map((gateway) => gateway.close()));
});

const optionsOf = async ({ app }: Shop) =>
  (await app.inject({ url: API_PREFIX + API_PATHS.paymentFields })).json().fields[0].options;

test('several gateways are in one form: UPI first, cash last, and no test payment beside real money', async () => {
  expect((await optionsOf(shop)).map(({ value }: { value: string }) => value)).toEqual([
    'upi',
    'razorpay',
    'payu',
    'stripe',
    'cod',
  ]);
});

test('a gateway in test mode is labeled as such; a test payment beside gateways must be switched on', async () => {
  const testModeShop = await testApp({
    settings: {
      testPayments: 'on',
      payu: { key: 'k', salts: ['s'], url: 'https://test.payu.in', statusUrl: 'https://test.payu.in' },
      razorpay: {
        keyId: 'rzp_test_1',
        keySecret: 's',
        webhookSecrets: ['s'],
        url: 'https://api.razorpay.com',
      },
      stripe: { secretKey: 'rk_test_1', webhookSecrets: ['s'], url: 'https://api.stripe.com' },
    },
  });
  const options = await optionsOf(testModeShop);
  await testModeShop.close();
  const marked = options.filter(({ label }: { label: string }) => label.includes('no money moves'));
  expect(marked.map(({ value }: { value: string }) => value)).toEqual(['razorpay', 'payu', 'stripe', 'test']);
});

describe('one order, several methods', () => {
  test('started with one gateway, paid with another: the first has expired, and its money is due for refund', async () => {
    const order = await gatewayOrder(shop, productId, 'razorpay');
    await order.start();
    await order.postPayment('stripe');
    const session = stripe.session(order.reference.replace(/01$/, '02'));
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_9' });
    const body = stripeEventOf('checkout.session.completed', session);
    await sendWebhook(shop.app, 'stripe', body, { 'stripe-signature': signStripe(body) });
    expect(await order.order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'stripe' });
    razorpay.pay(order.reference);
    const late = razorpay.event('payment_link.paid', order.reference);
    await sendWebhook(shop.app, 'razorpay', late, { 'x-razorpay-signature': signRazorpay(late) });
    expect((await order.payments()).map(({ state }) => state)).toEqual(['refund_due', 'captured']);
    expect(await order.outcomes()).toEqual(['applied', 'refund_due']);
  });

  test('one gateway cannot report on the payment of another', async () => {
    const order = await gatewayOrder(shop, productId, 'payu');
    await order.start();
    const other = await gatewayOrder(shop, productId, 'razorpay');
    await other.start();
    razorpay.pay(other.reference);
    const body = razorpay.event('payment_link.paid', other.reference);
    const crossed = body.replaceAll(other.reference, order.reference);
    const reply = await sendWebhook(shop.app, 'razorpay', crossed, {
      'x-razorpay-signature': signRazorpay(crossed),
    });
    expect(reply.statusCode).toBe(200);
    expect(await order.outcomes()).toEqual([]);
    expect(await order.order()).toMatchObject({ paid: false });
  });

  test('a return URL of no gateway is not found', async () => {
    for (const name of ['upi', 'cod', 'nobody', '__proto__']) {
      const reply = await shop.app.inject({ url: `${API_PREFIX}/payments/return/${name}` });
      expect(reply.statusCode).toBe(404);
    }
  });
});

test('the log names an account by four characters and contains no secret', async () => {
  const rejectingGateway = await startFakeRazorpay();
  const account = {
    keyId: 'rzp_live_WRONGKEY7788',
    keySecret: 'a wrong secret',
    webhookSecrets: ['x'] as [string],
  };
  let wrongLog = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      wrongLog += chunk;
      done();
    },
  });
  const wrong = await testApp({
    settings: { razorpay: { ...account, url: rejectingGateway.url } },
    logger: { level: 'trace', stream },
  });
  const { id } = await addProduct(wrong.db, { stock: 1 });
  const order = await gatewayOrder(wrong, id, 'razorpay');
  expect((await order.postPayment()).statusCode).toBe(502);
  await wrong.close();
  await rejectingGateway.close();
  expect(wrongLog).toContain('Razorpay (key …7788) responded with 401');
  for (const secret of ['WRONGKEY', 'a wrong secret', ...SECRETS])
    expect(wrongLog + log).not.toContain(secret);
});
