import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { renderEmail } from '#server/emails/render-email.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { readSettings } from '#server/settings/settings.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import type { AnyGateway, GATEWAYS } from '#server/testing/fake-gateways/all-gateways.ts';
import type { FakePayu } from '#server/testing/fake-gateways/fake-payu.ts';
import type { FakeRazorpay } from '#server/testing/fake-gateways/fake-razorpay.ts';
import { gatewayOrder, type Shop } from '#server/testing/fake-gateways/gateway-order.ts';
import { openGateway } from '#server/testing/fake-gateways/open-gateway.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { markPaid } from '../mark-paid.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { checkRefunds } from './check-refunds.ts';
import { recordManualRefund } from './record-manual-refund.ts';
import { refundOrder } from './refund-order.ts';

let gateway: AnyGateway;
let shop: Shop;
let providers: PaymentProvider[];
let productId: string;

async function open(name: keyof typeof GATEWAYS): Promise<void> {
  ({ gateway, shop, providers, productId } = await openGateway(name, 2));
}

async function closeAll(): Promise<void> {
  await shop.close();
  await gateway.fake.close();
}

/** A paid order, canceled by default. */
async function paidOrder({ isCancelled = true } = {}) {
  const order = await gatewayOrder(shop, productId, gateway.method);
  await gateway.pay(order);
  expect((await gateway.sendWebhook(shop, order)).statusCode).toBe(200);
  expect(await order.order()).toMatchObject({ paid: true });
  if (isCancelled) await cancelOrder(shop.db, order.id, { note: 'sold out' }, COMMAND_LINE);
  const refund = (amountPaise?: number, isRepeat?: boolean) =>
    refundOrder(shop.db, providers, { orderNumber: order.id, amountPaise, isRepeat }, COMMAND_LINE);
  const state = async () => (await order.payments())[0]?.state;
  return { ...order, refund, state };
}

/** Moves the creation and the next check of every unfinished refund back by this many minutes. */
async function agePendingRefunds(minutes: number): Promise<void> {
  const earlier = new Date(Date.now() - minutes * 60_000);
  await shop.db
    .updateTable('refunds')
    .set({ next_check_at: earlier, created_at: earlier })
    .where('next_check_at', 'is not', null)
    .execute();
}

const DECLINED_TEXT = {
  razorpay: 'The total refund amount is greater than the refund payment amount',
  payu: 'Refund amount not allowed',
  stripe: 'Refund amount is greater than unrefunded amount',
};
const DAY = 24 * 60;
const refundErrorsOf = async (orderId: string) => {
  const refunds = shop.db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'refunds.payment_id');
  const rows = await refunds.select('refunds.error').where('payments.order_id', '=', orderId).execute();
  return rows.map(({ error }) => error);
};
const auditOfRefunds = (orderId: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', orderId)
    .where('action', 'like', 'refund.%')
    .execute();
const REFUND_CHANNEL = {
  razorpay: 'by Razorpay to where you paid from',
  payu: 'by PayU to where you paid from',
  stripe: 'to the card that you paid with',
};
const runRefundChecks = () => checkRefunds(shop.db, providers);
const refundEmailsOf = async (orderId: string) => {
  const emails = shop.db.selectFrom('email_outbox').selectAll().where('order_id', '=', orderId).orderBy('id');
  const sent = (await emails.execute()).filter(({ kind }) => kind === 'refund-sent');
  return await Promise.all(
    sent.map(async (email) => {
      const outboxEmail = {
        ...email,
        recipientEmail: null,
        replyTo: null,
        orderId,
        refundId: email.refund_id,
        shipmentId: null,
        cancellationId: null,
      };
      const { created_at: createdAt, sent_at: sentAt } = email;
      return (await renderEmail(shop.db, readSettings({}), { ...outboxEmail, createdAt, sentAt }))?.text;
    }),
  );
};
const unsentRefundLines = async () =>
  (await actionItemTexts(shop.db))
    .filter(({ heading }) => heading === 'Money that a gateway did not send back')
    .flatMap(({ lines }) => lines)
    .join('\n');
const actionItemHeadings = async () => (await actionItemTexts(shop.db)).map(({ heading }) => heading);

describe.each(['razorpay', 'payu', 'stripe'] as const)('money received by %s', (name) => {
  beforeAll(() => open(name));
  beforeEach(() => shop.db.updateTable('refunds').set({ next_check_at: null }).execute());
  afterEach(async () => {
    gateway.fake.fail(undefined);
    await expectInvariants(shop.db);
  });
  afterAll(closeAll);

  // PayU accepts a refund first and sends it later
  const sentState = name === 'payu' ? 'pending' : 'succeeded';
  async function completeRefunds(): Promise<void> {
    if (name !== 'payu') return;
    for (const refund of (gateway.fake as FakePayu).refunds.values()) refund.status = 'success';
    await agePendingRefunds(1);
    await runRefundChecks();
  }

  test('is refunded in full, once, and the payment is refunded when the money has arrived', async () => {
    const order = await paidOrder();
    const before = gateway.refundedAmounts().length;
    expect(await order.refund()).toMatchObject({
      orderId: order.id,
      amountPaise: 129_900,
      result: { state: sentState, gatewayReference: expect.any(String) },
    });
    expect(await refundEmailsOf(order.id)).toHaveLength(name === 'payu' ? 0 : 1);
    const audited = { action: 'refund.create', subject_id: order.id, after: { amountPaise: 129_900 } };
    expect(await auditOfRefunds(order.id)).toMatchObject([audited]);
    await completeRefunds();
    expect(await order.state()).toBe('refunded');
    const [text, ...again] = await refundEmailsOf(order.id);
    expect(again).toEqual([]);
    expect(text).toContain(
      `we sent ₹1,299.00 of the payment for your order ${order.id} back to you, ${REFUND_CHANNEL[name]}.`,
    );
    await expect(order.refund()).rejects.toThrow('no money');
    expect(gateway.refundedAmounts().slice(before)).toEqual([129_900]);
  });

  test('is refunded in parts, never more than came in, the same amount twice only on request', async () => {
    const order = await paidOrder();
    const before = gateway.refundedAmounts().length;
    await order.refund(30_000);
    await expect(order.refund(30_000)).rejects.toThrow('--again');
    await order.refund(30_000, true);
    await expect(order.refund(69_901)).rejects.toThrow(`Only ₹699.00 of order ${order.id} is left`);
    await completeRefunds();
    expect(await order.state()).toBe('refund_due');
    await order.refund();
    await completeRefunds();
    expect(await order.state()).toBe('refunded');
    expect(gateway.refundedAmounts().slice(before)).toEqual([30_000, 30_000, 69_900]);
  });

  test('of an order in process is refunded in part; in full only after it was shipped or canceled', async () => {
    const order = await paidOrder({ isCancelled: false });
    await order.refund(10_000);
    await expect(order.refund()).rejects.toThrow('Cancel it first');
    await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' }, COMMAND_LINE);
    await order.refund();
    await completeRefunds();
    expect(await order.state()).toBe('refunded');
  });

  test('is requested by several at once and refunded once', async () => {
    const order = await paidOrder();
    const before = gateway.refundedAmounts().length;
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => order.refund()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(gateway.refundedAmounts().slice(before)).toEqual([129_900]);
  });

  test.each(['before', 'after'] as const)(
    'a connection that breaks %s any call: no refund is reported before it succeeded, and it is sent once',
    async (when) => {
      for (let nth = 1; ; nth += 1) {
        const order = await paidOrder();
        const before = gateway.refundedAmounts().length;
        const isBroken = gateway.fake.breakCall(nth, when);
        const { result, error } = await order.refund();
        const wasBroken = isBroken();
        expect(result === undefined).toBe(wasBroken);
        expect(error === undefined).toBe(!wasBroken);
        await expectInvariants(shop.db);
        if (wasBroken) {
          expect(await order.state()).toBe('refund_due');
          await expect(order.refund()).rejects.toThrow('no money');
          expect(await runRefundChecks()).toEqual([]);
          await agePendingRefunds(2);
          expect((await runRefundChecks()).map(({ result: found }) => found?.state)).toEqual([sentState]);
        }
        expect(gateway.refundedAmounts().slice(before)).toEqual([129_900]);
        await completeRefunds();
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
    const before = gateway.refundedAmounts().length;
    await new Promise<void>((reached) => {
      const neverSettle = () => {
        reached();
        return new Promise<never>(() => {});
      };
      const refunds = { find: neverSettle, send: neverSettle };
      const crashingProviders = providers.map((provider) => ({ ...provider, refunds }));
      void refundOrder(shop.db, crashingProviders, { orderNumber: order.id }, COMMAND_LINE);
    });
    await expect(order.refund()).rejects.toThrow('no money');
    await agePendingRefunds(3);
    const done = await Promise.all([1, 2, 3].map(runRefundChecks));
    expect(done.flat()).toHaveLength(1);
    expect(gateway.refundedAmounts().slice(before)).toEqual([129_900]);
  });

  test.each(['down', 'silent', 'broken', 'garbage', 'odd'] as const)(
    'while the gateway is %s the result is unknown, and it is asked again',
    async (error) => {
      const order = await paidOrder();
      const before = gateway.refundedAmounts().length;
      gateway.fake.fail(error);
      const { result, error: thrown } = await order.refund();
      expect([result, thrown]).toEqual([undefined, expect.any(Error)]);
      expect(await refundErrorsOf(order.id)).toEqual([expect.any(String)]);
      await agePendingRefunds(90);
      expect(await actionItemHeadings()).toContain('Money that a gateway did not send back');
      expect(await actionItemHeadings()).not.toContain('Money to send back');
      expect(await runRefundChecks()).toMatchObject([{ error: expect.any(Error) }]);
      gateway.fake.fail(undefined);
      await agePendingRefunds(90);
      await runRefundChecks();
      await completeRefunds();
      expect(gateway.refundedAmounts().slice(before)).toEqual([129_900]);
      expect(await order.state()).toBe('refunded');
      expect(await refundErrorsOf(order.id)).toEqual([null]);
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
    expect(await order.refund()).toMatchObject({ result: { state: 'failed' } });
    expect(await refundErrorsOf(order.id)).toEqual([DECLINED_TEXT[name]]);
    expect(await order.state()).toBe('refund_due');
    expect(await actionItemHeadings()).toContain('Money to send back');
    expect(await actionItemHeadings()).toContain('Money that a gateway did not send back');
    expect(
      await recordManualRefund(shop.db, { orderNumber: order.id, reference: 'BY-HAND-1' }, COMMAND_LINE),
    ).toMatchObject({
      orderId: order.id,
      amountPaise: 129_900,
    });
    expect(await order.state()).toBe('refunded');
  });

  test('a refund that the gateway does not know after a day has failed, and can be requested again', async () => {
    const order = await paidOrder();
    const before = gateway.refundedAmounts().length;
    gateway.fake.fail('down');
    await order.refund();
    gateway.fake.fail(undefined);
    await agePendingRefunds(DAY + 1);
    expect((await runRefundChecks()).map(({ result }) => result?.state)).toEqual(['failed']);
    await order.refund();
    expect(gateway.refundedAmounts().slice(before)).toEqual([129_900]);
  });
});

describe('a slow refund', () => {
  beforeAll(() => open('razorpay'));
  afterEach(() => expectInvariants(shop.db));
  afterAll(closeAll);

  test.each([
    ['processed', 'refunded'],
    ['failed', 'refund_due'],
  ])('is checked until the gateway reports %s', async (status, state) => {
    const fake = gateway.fake as FakeRazorpay;
    fake.setRefundStatus('pending');
    const order = await paidOrder();
    expect((await order.refund()).result?.state).toBe('pending');
    expect(await order.state()).toBe('refund_due');
    for (const _ of [1, 2]) {
      await agePendingRefunds(1);
      await runRefundChecks();
      expect(await order.state()).toBe('refund_due');
      expect(await refundEmailsOf(order.id)).toEqual([]);
    }
    expect(await unsentRefundLines()).not.toContain(order.id);
    await agePendingRefunds(11 * DAY);
    expect(await unsentRefundLines()).toContain(`${order.id}  ₹1,299.00  Razorpay  not arrived`);
    for (const refund of fake.refunds.values()) refund.status = status;
    await agePendingRefunds(1);
    await runRefundChecks();
    expect(await order.state()).toBe(state);
    expect(await refundEmailsOf(order.id)).toHaveLength(state === 'refunded' ? 1 : 0);
  });

  test('money received by another method is refunded manually, also in parts', async () => {
    const order = await gatewayOrder(shop, productId, 'cod');
    await order.start();
    await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' }, COMMAND_LINE);
    await markPaid(shop.db, { orderNumber: order.id, reference: 'RECEIPT-1' }, COMMAND_LINE);
    await expect(
      refundOrder(shop.db, providers, { orderNumber: order.id }, COMMAND_LINE),
    ).rejects.toMatchObject({
      code: 'refund_not_supported',
      message: expect.stringContaining(`refund ${order.id} --reference NUMBER`),
    });
    const recordRefund = (reference: string, amountPaise?: number) =>
      recordManualRefund(shop.db, { orderNumber: order.id, reference, amountPaise }, COMMAND_LINE);
    expect(await recordRefund('BACK-1', 29_900)).toMatchObject({ amountPaise: 29_900 });
    expect((await order.payments())[0]?.state).toBe('captured');
    expect(await recordRefund('BACK-2')).toMatchObject({ amountPaise: 100_000 });
    expect((await order.payments())[0]?.state).toBe('refunded');
  });
});

describe('a refund that PayU does not confirm', () => {
  beforeAll(() => open('payu'));
  afterEach(async () => {
    fake().rejectRefunds(undefined);
    await expectInvariants(shop.db);
  });
  afterAll(closeAll);

  const fake = () => gateway.fake as FakePayu;
  const sendings = () =>
    fake().requests.filter(({ body }) => body.includes('command=cancel_refund_transaction')).length;

  test.each([
    [{ status: 0, msg: 'token already used or request pending' }],
    [{ status: 0, msg: 'Token already exists', error_code: 106 }],
    [{ status: 0, msg: '', error_code: '123' }],
    [{ status: 225, msg: 'Overdraft has occurred' }],
  ])(
    'because it has it already (%o) stays pending: it is not sent twice, and PayU is asked again',
    async (body) => {
      const order = await paidOrder();
      fake().rejectRefunds(body);
      const before = sendings();
      expect(await order.refund()).toMatchObject({ result: { state: 'pending' } });
      await expect(order.refund()).rejects.toThrow('no money');
      await agePendingRefunds(2);
      await runRefundChecks();
      await agePendingRefunds(2 * DAY);
      await runRefundChecks();
      expect(sendings() - before).toBe(1);
      expect(await order.state()).toBe('refund_due');

      const { reference: token, number } = await shop.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select(['refunds.reference', 'payments.gateway_reference as number'])
        .where('payments.order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      const mihpayid = number ?? '';
      const sent = { mihpayid, request_id: '131278777', amt: '1299.00', status: 'success' };
      fake().refunds.set(token, { ...sent, token, action: 'refund' });
      await agePendingRefunds(2);
      await runRefundChecks();
      expect(await order.state()).toBe('refunded');
    },
  );

  test.each([
    [{ status: 0, msg: 'Transaction lock could not be obtained', error_code: 120 }],
    [{ status: 214, msg: 'Same amount same transaction within 5 minutes' }],
  ])('because it cannot take it yet (%o) is sent again later', async (body) => {
    const order = await paidOrder();
    fake().rejectRefunds(body);
    expect(await order.refund()).toMatchObject({ error: expect.any(Error) });
    expect(await refundErrorsOf(order.id)).toEqual([body.msg]);
    fake().rejectRefunds(undefined);
    await agePendingRefunds(10);
    expect((await runRefundChecks()).map(({ result }) => result?.state)).toEqual(['pending']);
    for (const refund of fake().refunds.values()) refund.status = 'success';
    await agePendingRefunds(2);
    await runRefundChecks();
    expect(await order.state()).toBe('refunded');
  });

  test('because it has failed there has failed, and can be requested again', async () => {
    const order = await paidOrder();
    fake().rejectRefunds({ status: 0, msg: 'Merchant Failed the pending refund', error_code: 125 });
    expect(await order.refund()).toMatchObject({ result: { state: 'failed' } });
    fake().rejectRefunds(undefined);
    expect(await order.refund()).toMatchObject({ result: { state: 'pending' } });
  });
});
