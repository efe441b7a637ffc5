import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { sendWebhook, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { orderAtGateway } from '#server/testing/fake-gateways/gateway-order.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { SIGNATURE_HEADER, signWebhook, type WebhookMessage } from '../test-gateway/webhook-message.ts';

const signingSecret = randomBytes(32);
let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ signingSecret, settings: { testPayments: 'on' } });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function waitingOrder() {
  const order = await orderAtGateway(shop, productId, 'test');
  const messageWith = (change: Partial<WebhookMessage> = {}): WebhookMessage => ({
    eventId: randomBytes(8).toString('hex'),
    reference: order.reference,
    amountPaise: 129_900,
    currency: 'INR',
    state: 'captured',
    ...change,
  });
  return { ...order, messageWith };
}

function postMessage(message: WebhookMessage) {
  const body = JSON.stringify(message);
  return sendWebhook(shop.app, 'test', body, { [SIGNATURE_HEADER]: signWebhook(signingSecret, body) });
}

describe('an event of the gateway', () => {
  test('correctly signed, changes the order once, however often and in however many copies at once it comes', async () => {
    const { order, messageWith, outcomes } = await waitingOrder();
    const event = messageWith();
    const replies = await Promise.all(Array.from({ length: 8 }, () => postMessage(event)));
    replies.push(await postMessage(event));
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    expect(await outcomes()).toEqual(['applied']);
    expect(await order()).toMatchObject({ status: 1, paid: true, history: [{ status: 0 }, { status: 1 }] });
  });

  test('has the same result in any order: a failure after the money is ignored, money after a failure counts', async () => {
    for (const states of [
      ['captured', 'failed'],
      ['failed', 'captured'],
    ] as const) {
      const { order, messageWith } = await waitingOrder();
      for (const state of states) await postMessage(messageWith({ state }));
      expect(await order()).toMatchObject({ status: 1, paid: true });
    }
  });

  test('with any byte of body or signature changed is rejected, and nothing happens', async () => {
    const { order, messageWith, outcomes } = await waitingOrder();
    const body = JSON.stringify(messageWith());
    const signature = signWebhook(signingSecret, body);
    const forged: [string, string][] = [
      [body, ''],
      [body, signature.slice(0, -2)],
      [body, `${signature}00`],
      [body, 'zz'.repeat(32)],
      [body, signWebhook(randomBytes(32), body)],
      [body.replace('129900', '100'), signature],
      [`${body} `, signature],
      ['', signature],
    ];
    for (let i = 0; i < body.length; i += 7) {
      forged.push([`${body.slice(0, i)}${body[i] === 'x' ? 'y' : 'x'}${body.slice(i + 1)}`, signature]);
    }
    for (let i = 0; i < signature.length; i += 1) {
      const other = signature[i] === '0' ? '1' : '0';
      forged.push([body, signature.slice(0, i) + other + signature.slice(i + 1)]);
    }
    for (const [payload, sign] of forged) {
      const reply = await sendWebhook(shop.app, 'test', payload, { [SIGNATURE_HEADER]: sign });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'signature_invalid' });
    }
    expect(await outcomes()).toEqual([]);
    expect(await order()).toMatchObject({ status: 0, paid: false });
  });

  test.each([
    ['one rupee for the whole order', { amountPaise: 100 }],
    ['one paisa too much', { amountPaise: 129_901 }],
    ['another currency', { currency: 'CZK' }],
  ])('about %s is stored and changes nothing', async (_what, change) => {
    const { order, messageWith, outcomes } = await waitingOrder();
    expect((await postMessage(messageWith(change))).statusCode).toBe(200);
    expect(await outcomes()).toEqual(['mismatch']);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    await postMessage(messageWith());
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('about an unknown reference is accepted and changes nothing', async () => {
    const { order, messageWith } = await waitingOrder();
    for (const reference of ['000000000001', 'x', messageWith().reference.slice(0, -1)]) {
      expect((await postMessage(messageWith({ reference }))).statusCode).toBe(200);
    }
    expect(await order()).toMatchObject({ status: 0 });
  });

  test('about a payment by another method changes nothing', async () => {
    const { who, id, order, messageWith } = await waitingOrder();
    await startedPayment(shop.app, who, id, 'cod');
    const cash = `${id.replace('-', '')}02`;
    expect((await postMessage(messageWith({ reference: cash }))).statusCode).toBe(200);
    expect(await order()).toMatchObject({ status: 1, paid: false });
  });

  test('a second payment of a paid order is due for refund', async () => {
    const { id, order, messageWith, outcomes } = await waitingOrder();
    await postMessage(messageWith({ state: 'failed' }));
    await shop.db
      .insertInto('payments')
      .values({
        order_id: id,
        method: 'test',
        state: 'started',
        amount_paise: 129_900,
        reference: `${id.replace('-', '')}02`,
      })
      .execute();
    await postMessage(messageWith({ reference: `${id.replace('-', '')}02` }));
    await postMessage(messageWith());
    const states = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['refund_due', 'captured']);
    expect(await outcomes()).toEqual(['applied', 'applied', 'refund_due']);
    expect((await order()).history).toHaveLength(2);
  });

  test('larger than 256 kB is rejected before it is read', async () => {
    const reply = await sendWebhook(shop.app, 'test', 'x'.repeat(256 * 1024 + 1), {});
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ code: 'body_too_large' });
  });

  test.each(['nobody', 'cod', 'upi', '__proto__'])('of %s is not found', async (provider) => {
    expect((await sendWebhook(shop.app, provider, '{}', {})).statusCode).toBe(404);
  });

  test('may come as any content type, also as none', async () => {
    const { order, messageWith } = await waitingOrder();
    const body = JSON.stringify(messageWith());
    const reply = await shop.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/payments/webhooks/test`,
      headers: {
        'content-type': 'text/plain; charset=latin1',
        [SIGNATURE_HEADER]: signWebhook(signingSecret, body),
      },
      payload: body,
    });
    expect(reply.statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: true });
  });
});
