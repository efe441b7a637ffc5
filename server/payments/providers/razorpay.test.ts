import { describe, expect, test } from 'vitest';
import { sendWebhook } from '#server/testing/builders-payments.ts';
import { flippedOnce, letPollsComeDue, returnByGet } from '#server/testing/gateways/gateway-order.ts';
import { gatewayRig, SHOP_ORIGIN } from '#server/testing/gateways/gateway-rig.ts';
import {
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startRazorpay,
} from '#server/testing/gateways/razorpay-stand-in.ts';
import { TROUBLES } from '#server/testing/gateways/stand-in.ts';
import { cancelOrder } from '../cancel-order.ts';

const rig = gatewayRig('razorpay', startRazorpay, (url) => ({
  razorpay: {
    keyId: RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEY_SECRET,
    webhookSecrets: ['the secret to come', RAZORPAY_WEBHOOK_SECRET],
    url,
  },
}));

async function atRazorpay() {
  const order = await rig.order();
  const { redirectUrl } = await order.start();
  return { ...order, redirectUrl };
}

const tell = (body: string, signature = signRazorpay(body), eventId = 'evt_1') =>
  sendWebhook(rig.shop.app, 'razorpay', body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  });
const comeBack = (fields: Record<string, string>) => returnByGet(rig.shop, 'razorpay', fields);

test('starts with a link over the exact amount that expires soon after the stock hold', async () => {
  const { id, reference, redirectUrl } = await atRazorpay();
  const link = rig.gateway.links.get(reference);
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
  const { start, redirectUrl, attempts, reference } = await atRazorpay();
  expect((await start()).redirectUrl).toBe(redirectUrl);
  await rig.shop.db
    .updateTable('payments')
    .set({ updated_at: new Date(Date.now() - 31 * 60_000) })
    .where('reference', '=', reference)
    .execute();
  expect((await start()).redirectUrl).not.toBe(redirectUrl);
  expect((await attempts()).map(({ state }) => state)).toEqual(['expired', 'started']);
});

describe('returning', () => {
  test('paid, leads to the success page', async () => {
    const { id, reference, order, events } = await atRazorpay();
    const paymentId = rig.gateway.pay(reference);
    const reply = await comeBack(rig.gateway.comeBack(reference));
    expect([reply.statusCode, reply.headers.location]).toEqual([
      303,
      `${SHOP_ORIGIN}/order-success?orderId=${id}`,
    ]);
    expect(await order()).toMatchObject({ status: 1, paid: true, paymentMethod: 'razorpay' });
    expect(await events()).toMatchObject([
      { source: 'return', outcome: 'moved', gatewayReference: paymentId },
    ]);
  });

  test('with any character of any signed part changed is rejected', async () => {
    const { reference, order, outcomes } = await atRazorpay();
    rig.gateway.pay(reference);
    const fields = rig.gateway.comeBack(reference);
    for (const [name, text] of Object.entries(fields)) {
      for (const value of flippedOnce(text)) {
        const reply = await comeBack({ ...fields, [name]: value });
        expect(reply.headers.location).toBe(`${SHOP_ORIGIN}/orders`);
      }
    }
    await comeBack({});
    expect(await outcomes()).toEqual([]);
    expect(await order()).toMatchObject({ paid: false });
  });

  test('correctly signed from a link that was paid with one rupee, or in dollars, pays nothing', async () => {
    for (const [paise, currency] of [
      [100, 'INR'],
      [129_900, 'USD'],
    ] as const) {
      const { id, reference, order, outcomes } = await atRazorpay();
      rig.gateway.pay(reference, paise, currency);
      const reply = await comeBack(rig.gateway.comeBack(reference));
      expect(reply.headers.location).toBe(`${SHOP_ORIGIN}/payment?orderId=${id}`);
      expect(await outcomes()).toEqual(['mismatch']);
      expect(await order()).toMatchObject({ status: 0, paid: false });
    }
  });

  test.each(TROUBLES)('while Razorpay is %s waits for the webhook', async (trouble) => {
    const { reference, order } = await atRazorpay();
    rig.gateway.pay(reference);
    rig.gateway.fail(trouble);
    const reply = await comeBack(rig.gateway.comeBack(reference));
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${SHOP_ORIGIN}/orders`]);
    expect(await order()).toMatchObject({ paid: false });
    rig.gateway.fail(undefined);
    expect((await tell(rig.gateway.event('payment_link.paid', reference))).statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: true });
  });
});

describe('the webhook', () => {
  test('reports one payment in three events, in copies and in any order, and it counts once', async () => {
    const names = ['payment.captured', 'order.paid', 'payment_link.paid'];
    for (const turned of [names, names.toReversed()]) {
      const { reference, order, outcomes } = await atRazorpay();
      rig.gateway.pay(reference);
      const bodies = turned.map((name) => rig.gateway.event(name, reference));
      const told = [...bodies, ...bodies, ...bodies].map((body) => tell(body));
      const replies = await Promise.all([...told, comeBack(rig.gateway.comeBack(reference))]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(200), 303]);
      expect((await outcomes()).filter((outcome) => outcome === 'moved')).toHaveLength(1);
      expect((await outcomes()).length).toBeLessThanOrEqual(4);
      expect((await order()).history).toHaveLength(2);
    }
  });

  test('of a declined card ends nothing; of an expired link expires the payment; money after that counts', async () => {
    const { reference, order, attempts } = await atRazorpay();
    rig.gateway.pay(reference);
    await tell(rig.gateway.event('payment.failed', reference));
    expect(await attempts()).toMatchObject([{ state: 'started' }]);
    const link = rig.gateway.links.get(reference);
    Object.assign(link ?? {}, { status: 'expired' });
    await tell(rig.gateway.event('payment_link.expired', reference));
    expect(await attempts()).toMatchObject([{ state: 'expired' }]);
    Object.assign(link ?? {}, { status: 'paid' });
    await tell(rig.gateway.event('payment_link.paid', reference));
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('with any character of body or signature changed is rejected; another event id makes no second payment', async () => {
    const { reference, order, outcomes } = await atRazorpay();
    rig.gateway.pay(reference);
    const body = rig.gateway.event('payment_link.paid', reference);
    const signature = signRazorpay(body);
    for (const forged of flippedOnce(body, 5)) expect((await tell(forged, signature)).statusCode).toBe(400);
    for (const forged of flippedOnce(signature)) expect((await tell(body, forged)).statusCode).toBe(400);
    // the key's secret signs returns, never webhooks
    expect((await tell(body, signRazorpay(body, RAZORPAY_KEY_SECRET))).statusCode).toBe(400);
    expect(await outcomes()).toEqual([]);
    for (const eventId of ['evt_1', 'evt_2', '']) await tell(body, signature, eventId);
    expect(await outcomes()).toEqual(['moved']);
    expect(await order()).toMatchObject({ paid: true });
  });

  test('about one rupee, another currency or an unknown reference pays nothing', async () => {
    for (const [paise, currency] of [
      [100, 'INR'],
      [129_901, 'INR'],
      [129_900, 'USD'],
    ] as const) {
      const { reference, order, outcomes } = await atRazorpay();
      rig.gateway.pay(reference, paise, currency);
      for (const name of ['payment.captured', 'payment_link.paid']) {
        expect((await tell(rig.gateway.event(name, reference))).statusCode).toBe(200);
      }
      expect(await outcomes()).toEqual(['mismatch', 'mismatch']);
      expect(await order()).toMatchObject({ status: 0, paid: false });
    }
    const { reference, order } = await atRazorpay();
    rig.gateway.pay(reference);
    const strange = rig.gateway.event('payment_link.paid', reference).replaceAll(reference, 'ANOTHERSHOP1');
    expect((await tell(strange)).statusCode).toBe(200);
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
    const reply = await tell(body);
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }]);
  });

  test('after the order was canceled makes the money due for refund', async () => {
    const { reference, order, id, outcomes } = await atRazorpay();
    await cancelOrder(rig.shop.db, id, 'changed my mind');
    rig.gateway.pay(reference);
    await tell(rig.gateway.event('payment_link.paid', reference));
    expect((await outcomes()).at(-1)).toBe('refund_due');
    expect(await order()).toMatchObject({ status: 4 });
  });
});

describe('a failing gateway', () => {
  test.each(TROUBLES)(
    '%s: the shopper sees an error, the order stays payable, no secret is revealed',
    async (trouble) => {
      const order = await rig.order();
      rig.gateway.fail(trouble);
      const reply = await order.trySending();
      expect(reply.statusCode).toBe(502);
      expect(reply.json()).toMatchObject({
        error: 'Failed to process payment. Please try again later.',
        code: 'gateway_failed',
      });
      expect(await order.order()).toMatchObject({ status: 0, paid: false });
      expect(rig.gateway.asked.some(({ url }) => url.pathname === '/elsewhere')).toBe(false);
      rig.gateway.fail(undefined);
      expect(await order.start()).toMatchObject({ success: true });
    },
  );

  test('that redirects shoppers to a third-party page is not followed', async () => {
    for (const address of ['https://evil.example', 'javascript:alert(1)//', 'https://rzp.io.evil.example']) {
      const order = await rig.order();
      rig.gateway.showLinksAt(address);
      expect((await order.trySending()).statusCode).toBe(502);
    }
    const order = await rig.order();
    rig.gateway.showLinksAt('https://rzp.io');
    expect((await order.start()).redirectUrl).toMatch(/^https:\/\/rzp\.io\/i\//);
    rig.gateway.showLinksAt(rig.gateway.url);
  });

  test('whose webhook is lost is asked for the state of the payment', async () => {
    const { reference, order } = await atRazorpay();
    rig.gateway.pay(reference);
    await letPollsComeDue(rig.shop);
    await rig.reconcile();
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });
});
