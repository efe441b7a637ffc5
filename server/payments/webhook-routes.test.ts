import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { sendWebhook, startedPayment } from '#server/testing/builders-payments.ts';
import { orderAtGateway } from '#server/testing/gateways/gateway-order.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type Callback, SIGNATURE_HEADER, signCallback } from './test-gateway/callback.ts';

const secret = randomBytes(32);
let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ secret, settings: { testPayments: 'on' } });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function waitingOrder() {
  const order = await orderAtGateway(shop, productId, 'test');
  const told = (change: Partial<Callback> = {}): Callback => ({
    eventId: randomBytes(8).toString('hex'),
    reference: order.reference,
    amountPaise: 129_900,
    currency: 'INR',
    state: 'captured',
    ...change,
  });
  return { ...order, told };
}

function tell(callback: Callback) {
  const body = JSON.stringify(callback);
  return sendWebhook(shop.app, 'test', body, { [SIGNATURE_HEADER]: signCallback(secret, body) });
}

describe('an event of the gateway', () => {
  test('correctly signed, changes the order once, however often and in however many copies at once it comes', async () => {
    const { order, told, outcomes } = await waitingOrder();
    const event = told();
    const replies = await Promise.all(Array.from({ length: 8 }, () => tell(event)));
    replies.push(await tell(event));
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    expect(await outcomes()).toEqual(['moved']);
    expect(await order()).toMatchObject({ status: 1, paid: true, history: [{ status: 0 }, { status: 1 }] });
  });

  test('has the same result in any order: a failure after the money is ignored, money after a failure counts', async () => {
    for (const states of [
      ['captured', 'failed'],
      ['failed', 'captured'],
    ] as const) {
      const { order, told } = await waitingOrder();
      for (const state of states) await tell(told({ state }));
      expect(await order()).toMatchObject({ status: 1, paid: true });
    }
  });

  test('with any byte of body or signature changed is rejected, and nothing happens', async () => {
    const { order, told, outcomes } = await waitingOrder();
    const body = JSON.stringify(told());
    const signature = signCallback(secret, body);
    const forged: [string, string][] = [
      [body, ''],
      [body, signature.slice(0, -2)],
      [body, `${signature}00`],
      [body, 'zz'.repeat(32)],
      [body, signCallback(randomBytes(32), body)],
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
    const { order, told, outcomes } = await waitingOrder();
    expect((await tell(told(change))).statusCode).toBe(200);
    expect(await outcomes()).toEqual(['mismatch']);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    await tell(told());
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('about an unknown reference is accepted and changes nothing', async () => {
    const { order, told } = await waitingOrder();
    for (const reference of ['000000000001', 'x', told().reference.slice(0, -1)]) {
      expect((await tell(told({ reference }))).statusCode).toBe(200);
    }
    expect(await order()).toMatchObject({ status: 0 });
  });

  test('about a payment by another method changes nothing', async () => {
    const { who, id, order, told } = await waitingOrder();
    await startedPayment(shop.app, who, id, 'cod');
    const cash = `${id.replace('-', '')}02`;
    expect((await tell(told({ reference: cash }))).statusCode).toBe(200);
    expect(await order()).toMatchObject({ status: 1, paid: false });
  });

  test('a second payment of a paid order is due for refund', async () => {
    const { id, order, told, outcomes } = await waitingOrder();
    await tell(told({ state: 'failed' }));
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
    await tell(told({ reference: `${id.replace('-', '')}02` }));
    await tell(told());
    const states = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['refund_due', 'captured']);
    expect(await outcomes()).toEqual(['moved', 'moved', 'refund_due']);
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
    const { order, told } = await waitingOrder();
    const body = JSON.stringify(told());
    const reply = await shop.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/payments/webhooks/test`,
      headers: {
        'content-type': 'text/plain; charset=latin1',
        [SIGNATURE_HEADER]: signCallback(secret, body),
      },
      payload: body,
    });
    expect(reply.statusCode).toBe(200);
    expect(await order()).toMatchObject({ paid: true });
  });
});
