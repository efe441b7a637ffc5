import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { sendWebhook } from '#server/testing/builders/payments.ts';
import { FAILURES } from '#server/testing/fake-gateways/fake-gateway.ts';
import {
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startFakeRazorpay,
} from '#server/testing/fake-gateways/fake-razorpay.ts';
import { GATEWAY_SHOP_ORIGIN, gatewayHarness } from '#server/testing/fake-gateways/gateway-harness.ts';
import { flipEachCharacter, makePollsDue, returnByGet } from '#server/testing/fake-gateways/gateway-order.ts';

const harness = gatewayHarness('razorpay', startFakeRazorpay, (url) => ({
  razorpay: {
    keyId: RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEY_SECRET,
    webhookSecrets: ['the secret to come', RAZORPAY_WEBHOOK_SECRET],
    url,
  },
}));

async function atRazorpay() {
  const order = await harness.order();
  const { redirectUrl } = await order.start();
  return { ...order, redirectUrl };
}

const postWebhook = (body: string, signature = signRazorpay(body), eventId = 'evt_1') =>
  sendWebhook(harness.shop.app, 'razorpay', body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  });
const returnFromGateway = (fields: Record<string, string>) => returnByGet(harness.shop, 'razorpay', fields);

test('starts with a link over the exact amount that expires soon after the stock hold', async () => {
  const { id, reference, redirectUrl } = await atRazorpay();
  const link = harness.gateway.links.get(reference);
  expect(redirectUrl).toBe(link?.short_url);
  expect(link).toMatchObject({
    amount: 129_900,
    currency: 'INR',
    accept_partial: false,
    description: `Order ${id}`,
    customer: { name: 'Asha Rao', contact: '+919876543210' },
    notify: { sms: false, email: false },
    callback_url: 'https://api.shop.example/api/v1/payments/return/razorpay',
  });
  const minutes = (Number(link && 'expire_by' in link ? link.expire_by : 0) - Date.now() / 1000) / 60;
  expect(minutes).toBeGreaterThan(44);
  expect(minutes).toBeLessThan(46);
});

test('started again leads to the same link, and to a new one once that is about to expire', async () => {
  const { start, redirectUrl, payments, reference } = await atRazorpay();
  expect((await start()).redirectUrl).toBe(redirectUrl);
  await harness.shop.db
    .updateTable('payments')
    .set({ updated_at: new Date(Date.now() - 31 * 60_000) })
    .where('reference', '=', reference)
    .execute();
  expect((await start()).redirectUrl).not.toBe(redirectUrl);
  expect((await payments()).map(({ state }) => state)).toEqual(['expired', 'started']);
});

describe('returning', () => {
  test('paid, leads to the success page', async () => {
    const { id, reference, order, events } = await atRazorpay();
    const paymentId = harness.gateway.pay(reference);
    const reply = await returnFromGateway(harness.gateway.returnFields(reference));
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `${GATEWAY_SHOP_ORIGIN}/order-success?orderId=${id}`,
    ]);
    expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'razorpay' });
    expect(await events()).toMatchObject([
      { source: 'return', outcome: 'applied', gatewayReference: paymentId },
    ]);
  });

  test('with any character of any signed part changed is rejected', async () => {
    const { reference, order, outcomes } = await atRazorpay();
    harness.gateway.pay(reference);
    const fields = harness.gateway.returnFields(reference);
    for (const [name, text] of Object.entries(fields)) {
      for (const value of flipEachCharacter(text)) {
        const reply = await returnFromGateway({ ...fields, [name]: value });
        expect(reply.headers.location).toBe(`${GATEWAY_SHOP_ORIGIN}/orders`);
      }
    }
    await returnFromGateway({});
    expect(await outcomes()).toEqual([]);
    expect(await order()).toMatchObject({ paid: false });
  });

  test('correctly signed from a link that was paid with one rupee, or in dollars, pays nothing', async () => {
    for (const [paise, currency] of [
      [100, 'INR'],
      [129_900, 'USD'],
    ] as const) {
      const { id, reference, order, outcomes } = await atRazorpay();
      harness.gateway.pay(reference, paise, currency);
      const reply = await returnFromGateway(harness.gateway.returnFields(reference));
      expect(reply.headers.location).toBe(`${GATEWAY_SHOP_ORIGIN}/payment?orderId=${id}`);
      expect(await outcomes()).toEqual(['mismatch']);
      expect(await order()).toMatchObject({ status: 0, paid: false });
    }
  });

  test.each(FAILURES)('while Razorpay is %s waits for the webhook', async (failure) => {
    const { reference, order } = await atRazorpay();
    harness.gateway.pay(reference);
    harness.gateway.fail(failure);
    const reply = await returnFromGateway(harness.gateway.returnFields(reference));
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${GATEWAY_SHOP_ORIGIN}/orders`]);
    expect(await order()).toMatchObject({ paid: false });
    harness.gateway.fail(undefined);
    expect((await postWebhook(harness.gateway.event('payment_link.paid', reference))).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: true });
  });
});

describe('the webhook', () => {
  test('reports one payment in three events, in copies and in any order, and it counts once', async () => {
    const names = ['payment.captured', 'order.paid', 'payment_link.paid'];
    for (const orderedNames of [names, names.toReversed()]) {
      const { reference, order, outcomes } = await atRazorpay();
      harness.gateway.pay(reference);
      const bodies = orderedNames.map((name) => harness.gateway.event(name, reference));
      const deliveries = [...bodies, ...bodies, ...bodies].map((body) => postWebhook(body));
      const replies = await Promise.all([
        ...deliveries,
        returnFromGateway(harness.gateway.returnFields(reference)),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(200), 303]);
      expect((await outcomes()).filter((outcome) => outcome === 'applied')).toHaveLength(1);
      expect((await outcomes()).length).toBeLessThanOrEqual(4);
      expect((await order()).history).toHaveLength(2);
    }
  });

  test('of a declined card ends nothing; of an expired link expires the payment; money after that counts', async () => {
    const { reference, order, payments } = await atRazorpay();
    harness.gateway.pay(reference);
    await postWebhook(harness.gateway.event('payment.failed', reference));
    expect(await payments()).toMatchObject([{ state: 'started' }]);
    const link = harness.gateway.links.get(reference);
    Object.assign(link ?? {}, { status: 'expired' });
    await postWebhook(harness.gateway.event('payment_link.expired', reference));
    expect(await payments()).toMatchObject([{ state: 'expired' }]);
    Object.assign(link ?? {}, { status: 'paid' });
    await postWebhook(harness.gateway.event('payment_link.paid', reference));
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('of a declined card shows staff the reason until the money comes', async () => {
    const { reference, payments, message } = await atRazorpay();
    const declined = harness.gateway.declinedEvent(reference, {
      error_description: 'Your payment was declined as the card has insufficient balance.',
      error_reason: 'insufficient_funds',
    });
    for (const body of [declined, declined]) await postWebhook(body);
    expect(await payments()).toMatchObject([{ state: 'started' }]);
    expect(await message()).toBe('Your payment was declined as the card has insufficient balance.');
    harness.gateway.pay(reference);
    await postWebhook(harness.gateway.event('payment_link.paid', reference));
    expect(await message()).toBeUndefined();
  });

  test('with any character of body or signature changed is rejected; another event id makes no second payment', async () => {
    const { reference, order, outcomes } = await atRazorpay();
    harness.gateway.pay(reference);
    const body = harness.gateway.event('payment_link.paid', reference);
    const signature = signRazorpay(body);
    for (const forged of flipEachCharacter(body, 5))
      expect((await postWebhook(forged, signature)).statusCode).toBe(400);
    for (const forged of flipEachCharacter(signature))
      expect((await postWebhook(body, forged)).statusCode).toBe(400);
    // the key's secret signs returns, never webhooks
    expect((await postWebhook(body, signRazorpay(body, RAZORPAY_KEY_SECRET))).statusCode).toBe(400);
    expect(await outcomes()).toEqual([]);
    for (const eventId of ['evt_1', 'evt_2', '']) await postWebhook(body, signature, eventId);
    expect(await outcomes()).toEqual(['applied']);
    expect(await order()).toMatchObject({ paid: true });
  });

  test('about one rupee, another currency or an unknown reference pays nothing', async () => {
    for (const [paise, currency] of [
      [100, 'INR'],
      [129_901, 'INR'],
      [129_900, 'USD'],
    ] as const) {
      const { reference, order, outcomes } = await atRazorpay();
      harness.gateway.pay(reference, paise, currency);
      for (const name of ['payment.captured', 'payment_link.paid']) {
        expect((await postWebhook(harness.gateway.event(name, reference))).statusCode).toBe(200);
      }
      expect(await outcomes()).toEqual(['mismatch', 'mismatch']);
      expect(await order()).toMatchObject({ status: 0, paid: false });
    }
    const { reference, order } = await atRazorpay();
    harness.gateway.pay(reference);
    const unknownReference = harness.gateway
      .event('payment_link.paid', reference)
      .replaceAll(reference, 'ANOTHERSHOP1');
    expect((await postWebhook(unknownReference)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: false });
  });

  test.each([
    '{"a":1,"b":2,"c":{"d":3}}',
    'not JSON',
    '',
    '[]',
    'null',
    '{"event":"refund.created","payload":{}}',
  ])('with the body %j, correctly signed, is accepted and ignored', async (body) => {
    const reply = await postWebhook(body);
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }]);
  });

  test('after the order was canceled makes the money due for refund', async () => {
    const { reference, order, id, outcomes } = await atRazorpay();
    await cancelOrder(harness.shop.db, id, { note: 'changed my mind' }, COMMAND_LINE);
    harness.gateway.pay(reference);
    await postWebhook(harness.gateway.event('payment_link.paid', reference));
    expect((await outcomes()).at(-1)).toBe('refund_due');
    expect(await order()).toMatchObject({ status: 4 });
  });
});

describe('a failing gateway', () => {
  test.each(FAILURES)(
    '%s: the shopper sees an error, the order stays payable, no secret is revealed',
    async (failure) => {
      const order = await harness.order();
      harness.gateway.fail(failure);
      const reply = await order.postPayment();
      expect(reply.statusCode).toBe(502);
      expect(reply.json()).toMatchObject({
        error: 'Failed to process payment. Please try again later.',
        code: 'gateway_failed',
      });
      expect(await order.order()).toMatchObject({ status: 0, paid: false });
      expect(harness.gateway.requests.some(({ url }) => url.pathname === '/elsewhere')).toBe(false);
      harness.gateway.fail(undefined);
      expect(await order.start()).toMatchObject({ success: true });
    },
  );

  test('that redirects shoppers to a third-party page is not followed', async () => {
    for (const address of ['https://evil.example', 'javascript:alert(1)//', 'https://rzp.io.evil.example']) {
      const order = await harness.order();
      harness.gateway.setLinkOrigin(address);
      expect((await order.postPayment()).statusCode).toBe(502);
    }
    const order = await harness.order();
    harness.gateway.setLinkOrigin('https://rzp.io');
    expect((await order.start()).redirectUrl).toMatch(/^https:\/\/rzp\.io\/i\//);
    harness.gateway.setLinkOrigin(harness.gateway.url);
  });

  test('whose webhook is lost is asked for the state of the payment', async () => {
    const { reference, order } = await atRazorpay();
    harness.gateway.pay(reference);
    await makePollsDue(harness.shop);
    await harness.reconcile();
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });
});
