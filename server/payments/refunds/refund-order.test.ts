import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAttention } from '#server/attention/list-attention.ts';
import { readSettings } from '#server/env.ts';
import { writeMail } from '#server/mails/write-mail.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import type { AnyGateway, GATEWAYS } from '#server/testing/gateways/every-gateway.ts';
import { gatewayOrder, type Shop } from '#server/testing/gateways/gateway-order.ts';
import { openGateway } from '#server/testing/gateways/open-gateway.ts';
import type { PayuStandIn } from '#server/testing/gateways/payu-stand-in.ts';
import type { RazorpayStandIn } from '#server/testing/gateways/razorpay-stand-in.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { cancelOrder } from '../cancel-order.ts';
import { markPaid } from '../mark-paid.ts';
import type { PaymentProvider } from '../provider.ts';
import { noteRefund } from './note-refund.ts';
import { pursueRefunds } from './pursue-refunds.ts';
import { refundOrder } from './refund-order.ts';

let gateway: AnyGateway;
let shop: Shop;
let providers: PaymentProvider[];
let productId: string;

async function open(name: keyof typeof GATEWAYS): Promise<void> {
  ({ gateway, shop, providers, productId } = await openGateway(name, 2));
}

async function shut(): Promise<void> {
  await shop.close();
  await gateway.standIn.close();
}

/** A paid order, canceled by default. */
async function paidOrder({ isCancelled = true } = {}) {
  const order = await gatewayOrder(shop, productId, gateway.method);
  await gateway.pay(order);
  expect((await gateway.tell(shop, order)).statusCode).toBe(200);
  expect(await order.order()).toMatchObject({ paid: true });
  if (isCancelled) await cancelOrder(shop.db, order.id, 'sold out');
  const refund = (amountPaise?: number, isAgain?: boolean) =>
    refundOrder(shop.db, providers, { orderNumber: order.id, amountPaise, isAgain });
  const state = async () => (await order.attempts())[0]?.state;
  return { ...order, refund, state };
}

/** Moves the creation and the next check of every unfinished refund back by this many minutes. */
async function letMinutesPass(minutes: number): Promise<void> {
  const earlier = new Date(Date.now() - minutes * 60_000);
  await shop.db
    .updateTable('refunds')
    .set({ next_ask_at: earlier, created_at: earlier })
    .where('next_ask_at', 'is not', null)
    .execute();
}

const DAY = 24 * 60;
const WAY = {
  razorpay: 'by Razorpay to where you paid from',
  payu: 'by PayU to where you paid from',
  stripe: 'to the card that you paid with',
};
const pursue = () => pursueRefunds(shop.db, providers);
const toldOf = async (orderId: string) => {
  const mails = shop.db.selectFrom('mails').selectAll().where('order_id', '=', orderId).orderBy('id');
  const sent = (await mails.execute()).filter(({ kind }) => kind === 'refund-sent');
  return await Promise.all(
    sent.map(async (mail) => {
      const kept = { ...mail, toAddress: null, replyTo: null, orderId, refundId: mail.refund_id };
      const { created_at: createdAt, sent_at: sentAt } = mail;
      return (await writeMail(shop.db, readSettings({}), { ...kept, createdAt, sentAt }))?.text;
    }),
  );
};
const notBack = async () =>
  (await listAttention(shop.db))
    .filter(({ heading }) => heading === 'Money that a gateway did not send back')
    .flatMap(({ lines }) => lines)
    .join('\n');
const attention = async () => (await listAttention(shop.db)).map(({ heading }) => heading);

describe.each(['razorpay', 'payu', 'stripe'] as const)('money received by %s', (name) => {
  beforeAll(() => open(name));
  beforeEach(() => shop.db.updateTable('refunds').set({ next_ask_at: null }).execute());
  afterEach(async () => {
    gateway.standIn.fail(undefined);
    await expectInvariants(shop.db);
  });
  afterAll(shut);

  // PayU accepts a refund first and sends it later
  const arrived = name === 'payu' ? 'accepted' : 'done';
  async function letArrive(): Promise<void> {
    if (name !== 'payu') return;
    for (const refund of (gateway.standIn as PayuStandIn).refunds.values()) refund.status = 'success';
    await letMinutesPass(1);
    await pursue();
  }

  test('is refunded in full, once, and the payment is refunded when the money has arrived', async () => {
    const order = await paidOrder();
    const before = gateway.sentBack().length;
    expect(await order.refund()).toMatchObject({
      orderId: order.id,
      amountPaise: 129_900,
      standing: { state: arrived, gatewayReference: expect.any(String) },
    });
    expect(await toldOf(order.id)).toHaveLength(name === 'payu' ? 0 : 1);
    await letArrive();
    expect(await order.state()).toBe('refunded');
    const [told, ...again] = await toldOf(order.id);
    expect(again).toEqual([]);
    expect(told).toContain(
      `we sent ₹1,299.00 of the payment for your order ${order.id} back to you, ${WAY[name]}.`,
    );
    await expect(order.refund()).rejects.toThrow('no money');
    expect(gateway.sentBack().slice(before)).toEqual([129_900]);
  });

  test('is refunded in parts, never more than came in, the same amount twice only on request', async () => {
    const order = await paidOrder();
    const before = gateway.sentBack().length;
    await order.refund(30_000);
    await expect(order.refund(30_000)).rejects.toThrow('--again');
    await order.refund(30_000, true);
    await expect(order.refund(69_901)).rejects.toThrow(`Only ₹699.00 of order ${order.id} is left`);
    await letArrive();
    expect(await order.state()).toBe('refund_due');
    await order.refund();
    await letArrive();
    expect(await order.state()).toBe('refunded');
    expect(gateway.sentBack().slice(before)).toEqual([30_000, 30_000, 69_900]);
  });

  test('of an order in process is refunded in part; in full only after it was shipped or canceled', async () => {
    const order = await paidOrder({ isCancelled: false });
    await order.refund(10_000);
    await expect(order.refund()).rejects.toThrow('Cancel it first');
    await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' });
    await order.refund();
    await letArrive();
    expect(await order.state()).toBe('refunded');
  });

  test('is requested by several at once and refunded once', async () => {
    const order = await paidOrder();
    const before = gateway.sentBack().length;
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => order.refund()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(gateway.sentBack().slice(before)).toEqual([129_900]);
  });

  test.each(['before', 'after'] as const)(
    'a connection that breaks %s any call: no refund is reported before it succeeded, and it is sent once',
    async (when) => {
      for (let nth = 1; ; nth += 1) {
        const order = await paidOrder();
        const before = gateway.sentBack().length;
        const isBroken = gateway.standIn.breakCall(nth, when);
        const { standing, trouble } = await order.refund();
        const wasBroken = isBroken();
        expect(standing === undefined).toBe(wasBroken);
        expect(trouble === undefined).toBe(!wasBroken);
        await expectInvariants(shop.db);
        if (wasBroken) {
          expect(await order.state()).toBe('refund_due');
          await expect(order.refund()).rejects.toThrow('no money');
          expect(await pursue()).toEqual([]);
          await letMinutesPass(2);
          expect((await pursue()).map(({ standing: found }) => found?.state)).toEqual([arrived]);
        }
        expect(gateway.sentBack().slice(before)).toEqual([129_900]);
        await letArrive();
        expect(await order.state()).toBe('refunded');
        if (!wasBroken) {
          expect(nth).toBe(3);
          return;
        }
      }
    },
  );

  test('a crash right after a refund was stored: it is sent all the same, by one server only', async () => {
    const order = await paidOrder();
    const before = gateway.sentBack().length;
    await new Promise<void>((reached) => {
      const dying = () => {
        reached();
        return new Promise<never>(() => {});
      };
      const refunds = { find: dying, send: dying };
      const ours = providers.map((provider) => ({ ...provider, refunds }));
      void refundOrder(shop.db, ours, { orderNumber: order.id });
    });
    await expect(order.refund()).rejects.toThrow('no money');
    await letMinutesPass(3);
    const done = await Promise.all([1, 2, 3].map(pursue));
    expect(done.flat()).toHaveLength(1);
    expect(gateway.sentBack().slice(before)).toEqual([129_900]);
  });

  test.each(['down', 'silent', 'broken', 'garbage', 'odd'] as const)(
    'while the gateway is %s the result is unknown, and it is asked again',
    async (trouble) => {
      const order = await paidOrder();
      const before = gateway.sentBack().length;
      gateway.standIn.fail(trouble);
      const { standing, trouble: told } = await order.refund();
      expect([standing, told]).toEqual([undefined, expect.any(Error)]);
      await letMinutesPass(90);
      expect(await attention()).toContain('Money that a gateway did not send back');
      expect(await attention()).not.toContain('Money to send back');
      expect(await pursue()).toMatchObject([{ trouble: expect.any(Error) }]);
      gateway.standIn.fail(undefined);
      await letMinutesPass(90);
      await pursue();
      await letArrive();
      expect(gateway.sentBack().slice(before)).toEqual([129_900]);
      expect(await order.state()).toBe('refunded');
    },
  );

  test('a refund that the gateway declines is reported, and the money stays due for refund', async () => {
    const order = await paidOrder();
    // imitates money that was already refunded on the gateway's own pages
    const wrong = await shop.db
      .updateTable('payments')
      .set({ gateway_reference: { razorpay: 'pay_none', payu: '1', stripe: 'pi_none' }[name] })
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    expect(wrong.numUpdatedRows).toBe(1n);
    expect(await order.refund()).toMatchObject({ standing: { state: 'failed' } });
    expect(await order.state()).toBe('refund_due');
    expect(await attention()).toContain('Money to send back');
    expect(await attention()).toContain('Money that a gateway did not send back');
    expect(await noteRefund(shop.db, { orderNumber: order.id, reference: 'BY-HAND-1' })).toEqual({
      orderId: order.id,
      amountPaise: 129_900,
    });
    expect(await order.state()).toBe('refunded');
  });

  test('a refund that the gateway does not know after a day has failed, and can be requested again', async () => {
    const order = await paidOrder();
    const before = gateway.sentBack().length;
    gateway.standIn.fail('down');
    await order.refund();
    gateway.standIn.fail(undefined);
    await letMinutesPass(DAY + 1);
    expect((await pursue()).map(({ standing }) => standing?.state)).toEqual(['failed']);
    await order.refund();
    expect(gateway.sentBack().slice(before)).toEqual([129_900]);
  });
});

describe('a slow refund', () => {
  beforeAll(() => open('razorpay'));
  afterEach(() => expectInvariants(shop.db));
  afterAll(shut);

  test.each([
    ['processed', 'refunded'],
    ['failed', 'refund_due'],
  ])('is checked until the gateway reports %s', async (status, state) => {
    const standIn = gateway.standIn as RazorpayStandIn;
    standIn.refundAs('pending');
    const order = await paidOrder();
    expect((await order.refund()).standing?.state).toBe('accepted');
    expect(await order.state()).toBe('refund_due');
    for (const _ of [1, 2]) {
      await letMinutesPass(1);
      await pursue();
      expect(await order.state()).toBe('refund_due');
      expect(await toldOf(order.id)).toEqual([]);
    }
    expect(await notBack()).not.toContain(order.id);
    await letMinutesPass(11 * DAY);
    expect(await notBack()).toContain(`${order.id}  ₹1,299.00  razorpay  not arrived`);
    for (const refund of standIn.refunds.values()) refund.status = status;
    await letMinutesPass(1);
    await pursue();
    expect(await order.state()).toBe(state);
    expect(await toldOf(order.id)).toHaveLength(state === 'refunded' ? 1 : 0);
  });

  test('money received by another method is refunded manually, also in parts', async () => {
    const order = await gatewayOrder(shop, productId, 'cod');
    await order.start();
    await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' });
    await markPaid(shop.db, { orderNumber: order.id, reference: 'RECEIPT-1' });
    await expect(refundOrder(shop.db, providers, { orderNumber: order.id })).rejects.toMatchObject({
      code: 'payment_method_refused',
      message: expect.stringContaining(`refund ${order.id} --reference NUMBER`),
    });
    const note = (reference: string, amountPaise?: number) =>
      noteRefund(shop.db, { orderNumber: order.id, reference, amountPaise });
    expect(await note('BACK-1', 29_900)).toMatchObject({ amountPaise: 29_900 });
    expect((await order.attempts())[0]?.state).toBe('captured');
    expect(await note('BACK-2')).toMatchObject({ amountPaise: 100_000 });
    expect((await order.attempts())[0]?.state).toBe('refunded');
  });
});
