import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { findCreditNotes } from '#server/invoices/find-billing-documents.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { sendWebhook } from '#server/testing/builders/payments.ts';
import type { AnyGateway, GATEWAYS } from '#server/testing/fake-gateways/all-gateways.ts';
import { type FakePayu, payuRefundCallback } from '#server/testing/fake-gateways/fake-payu.ts';
import { type FakeRazorpay, signRazorpay } from '#server/testing/fake-gateways/fake-razorpay.ts';
import {
  type FakeStripe,
  signStripe,
  stripeRefundEventOf,
} from '#server/testing/fake-gateways/fake-stripe.ts';
import { gatewayOrder, type Shop } from '#server/testing/fake-gateways/gateway-order.ts';
import { openGateway } from '#server/testing/fake-gateways/open-gateway.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { checkRefunds } from './check-refunds.ts';
import { recordManualRefund } from './record-manual-refund.ts';
import { refundOrder } from './refund-order.ts';

let gateway: AnyGateway;
let shop: Shop;
let providers: PaymentProvider[];
let productId: string;

async function open(name: keyof typeof GATEWAYS): Promise<void> {
  ({ gateway, shop, providers, productId } = await openGateway(name, 5));
}

async function closeAll(): Promise<void> {
  await shop.close();
  await gateway.fake.close();
}

/** A paid, shipped or canceled order with a refund of ₹300 that the gateway has accepted and not sent yet. */
async function createPendingRefund({ isCancelled = false } = {}) {
  const order = await gatewayOrder(shop, productId, gateway.method);
  await gateway.pay(order);
  expect((await gateway.sendWebhook(shop, order)).statusCode).toBe(200);
  if (isCancelled) await cancelOrder(shop.db, order.id, { note: 'sold out' }, COMMAND_LINE);
  else await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' }, COMMAND_LINE);
  const requested = await refundOrder(
    shop.db,
    providers,
    { orderNumber: order.id, amountPaise: 30_000 },
    COMMAND_LINE,
  );
  expect(requested.result?.state).toBe('pending');
  const reference = `${order.reference}R1`;
  const refund = async () =>
    await shop.db
      .selectFrom('refunds')
      .select(['state', 'gateway_reference as number', 'next_check_at as nextCheckAt', 'error'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  const refundOutcomes = async () =>
    (await order.events()).filter(({ state }) => state.startsWith('refund ')).map(({ outcome }) => outcome);
  const emails = async () =>
    await shop.db
      .selectFrom('email_outbox')
      .select('kind')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'refund-sent')
      .execute();
  return {
    ...order,
    reference,
    refund,
    refundOutcomes,
    emails,
    creditNotes: () => findCreditNotes(shop.db, order.id),
  };
}

const actionItemLines = async (heading: string) =>
  (await actionItemTexts(shop.db)).find((one) => one.heading === heading)?.lines.join('\n') ?? '';

/** The fields of a refund webhook. */
interface RefundFields {
  status?: 'pending' | 'succeeded' | 'failed';
  amount?: number;
  currency?: string;
}

/** The refund of an order as stored at its gateway. */
function storedRefund(reference: string) {
  const found = (gateway.fake as FakeRazorpay | FakeStripe).refunds.get(reference);
  if (!found) throw new Error('the gateway does not know this refund');
  return found;
}

const WEBHOOK = {
  razorpay: {
    body: (reference: string, { status = 'succeeded', ...more }: RefundFields = {}) => {
      const gatewayStatus = { pending: 'pending', succeeded: 'processed', failed: 'failed' }[status];
      const event = { pending: 'refund.created', succeeded: 'refund.processed', failed: 'refund.failed' }[
        status
      ];
      const refund = { ...storedRefund(reference), status: gatewayStatus, ...more };
      return (gateway.fake as FakeRazorpay).refundEvent(event, refund);
    },
    /** A refund made on the gateway's own pages. */
    external: (reference: string) => {
      const { payment_id } = storedRefund(reference) as { payment_id: string };
      const refund = {
        id: 'rfnd_OwnPages1',
        payment_id,
        amount: 5_000,
        currency: 'INR',
        status: 'processed',
      };
      return (gateway.fake as FakeRazorpay).refundEvent('refund.processed', refund);
    },
    headers: (body: string) => ({ 'x-razorpay-signature': signRazorpay(body) }),
    forged: (body: string) => ({ 'x-razorpay-signature': signRazorpay(body, 'secret') }),
    number: /^rfnd_/,
  },
  stripe: {
    body: (reference: string, { status = 'succeeded', ...more }: RefundFields = {}, livemode = true) => {
      const gatewayStatus = { pending: 'pending', succeeded: 'succeeded', failed: 'failed' }[status];
      const event = { pending: 'refund.created', succeeded: 'refund.updated', failed: 'refund.failed' }[
        status
      ];
      return stripeRefundEventOf(
        event,
        { ...storedRefund(reference), status: gatewayStatus, ...more },
        livemode,
      );
    },
    external: (reference: string) => {
      const { payment_intent } = storedRefund(reference) as { payment_intent: string };
      const refund = {
        id: 're_OwnPages1',
        payment_intent,
        amount: 5_000,
        currency: 'inr',
        status: 'succeeded',
      };
      return stripeRefundEventOf('refund.updated', refund);
    },
    headers: (body: string) => ({ 'stripe-signature': signStripe(body) }),
    forged: (body: string) => ({ 'stripe-signature': signStripe(body, undefined, 'whsec_other') }),
    number: /^re_/,
  },
};

describe.each(['razorpay', 'stripe'] as const)('a webhook of %s about a refund', (name) => {
  const { body, external, headers, forged, number } = WEBHOOK[name];
  beforeAll(async () => {
    await open(name);
    (gateway.fake as FakeRazorpay | FakeStripe).setRefundStatus('pending');
  });
  afterEach(() => expectInvariants(shop.db));
  afterAll(closeAll);

  const postWebhook = (text: string, signed = headers(text)) => sendWebhook(shop.app, name, text, signed);

  test('completes it once, however often and from whatever source it is reported', async () => {
    const { reference, refund, refundOutcomes, emails, creditNotes } = await createPendingRefund();
    await postWebhook(body(reference, { status: 'pending' }));
    expect(await refund()).toMatchObject({ state: 'pending' });
    expect(await emails()).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => postWebhook(body(reference))));
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    storedRefund(reference).status = name === 'stripe' ? 'succeeded' : 'processed';
    await shop.db
      .updateTable('refunds')
      .set({ next_check_at: new Date(0) })
      .execute();
    await checkRefunds(shop.db, providers);
    expect(await refund()).toMatchObject({ state: 'succeeded', number: expect.stringMatching(number) });
    // accepted on request, reported as accepted once more (a duplicate), then succeeded
    expect(await refundOutcomes()).toEqual(['applied', 'applied']);
    expect(await emails()).toHaveLength(1);
    expect(await creditNotes()).toMatchObject([{ document: { totalPaise: 30_000 } }]);
  });

  test('that it failed leaves the money due for refund, and late reports are ignored', async () => {
    const { id, reference, refund, emails } = await createPendingRefund({ isCancelled: true });
    await postWebhook(body(reference, { status: 'failed' }));
    await postWebhook(body(reference, { status: 'pending' }));
    await postWebhook(body(reference));
    expect(await refund()).toMatchObject({ state: 'failed', nextCheckAt: null });
    expect(await emails()).toEqual([]);
    expect(await actionItemLines('Money to send back')).toContain(`${id}  ₹1,299.00`);
    expect(await actionItemLines('Money that a gateway did not send back')).toContain(`${id}  ₹300.00`);
  });

  test('before the response to our request was stored counts', async () => {
    const { reference, refund, emails } = await createPendingRefund();
    const noResponse = { state: 'requested', gateway_reference: null, error: 'No response' } as const;
    await shop.db.updateTable('refunds').set(noResponse).where('reference', '=', reference).execute();
    await postWebhook(body(reference));
    expect(await refund()).toMatchObject({
      state: 'succeeded',
      number: expect.stringMatching(number),
      error: null,
    });
    expect(await emails()).toHaveLength(1);
  });

  test('that is not signed is rejected, and nothing happens', async () => {
    const { reference, refund, refundOutcomes } = await createPendingRefund();
    const text = body(reference);
    expect((await postWebhook(text, forged(text))).statusCode).toBe(400);
    expect((await postWebhook(text.replace('30000', '30001'), headers(text))).statusCode).toBe(400);
    expect(await refund()).toMatchObject({ state: 'pending' });
    expect(await refundOutcomes()).toEqual(['applied']);
  });

  test.each([{ amount: 29_999 }, { currency: 'usd' }])(
    'about another amount or currency is stored and changes nothing: %j',
    async (change) => {
      const { id, reference, refund, emails } = await createPendingRefund();
      await postWebhook(body(reference, change));
      expect(await refund()).toMatchObject({ state: 'pending' });
      expect(await emails()).toEqual([]);
      expect(await actionItemLines('Payments reported with a wrong amount or currency')).toMatch(
        new RegExp(
          `${id}  ${name}  requested ₹300\\.00, reported ${change.amount ? '299\\.99 INR' : '300\\.00 usd'}`,
          'i',
        ),
      );
      await postWebhook(body(reference));
      expect(await refund()).toMatchObject({ state: 'succeeded' });
    },
  );

  test('that it was sent from the gateway’s own pages waits for the merchant, who records it', async () => {
    const { id, reference, creditNotes } = await createPendingRefund();
    const text = external(reference);
    const externalNumber = /"(rfnd_|re_)OwnPages1"/.exec(text)?.[0].slice(1, -1) ?? '';
    await Promise.all([postWebhook(text), postWebhook(text)]);
    const listed = () => actionItemLines('Money that a gateway sent back without the shop');
    expect(await listed()).toMatch(
      new RegExp(`^${id}  ₹50\\.00  ${methodNameForStaff(name)}  ${externalNumber}  since [^\\n]*$`),
    );
    await recordManualRefund(
      shop.db,
      {
        orderNumber: id,
        reference: externalNumber.toUpperCase(),
        amountPaise: 5_000,
      },
      COMMAND_LINE,
    );
    expect(await listed()).toBe('');
    expect(await creditNotes()).toMatchObject([{ document: { totalPaise: 5_000 } }]);
  });

  test('that it was sent after the shop had given it up is listed: recording it is not a second refund', async () => {
    const { id, reference, emails } = await createPendingRefund();
    await shop.db
      .updateTable('refunds')
      .set({ state: 'failed', gateway_reference: null, next_check_at: null })
      .where('reference', '=', reference)
      .execute();
    await postWebhook(body(reference));
    const listed = () => actionItemLines('Money that a gateway sent back without the shop');
    expect(await listed()).toContain(`${id}  ₹300.00`);
    const [bankReference = ''] = /(?:rfnd|re)_\w+/.exec(await listed()) ?? [];
    const sent = { orderNumber: id, reference: bankReference, amountPaise: 30_000 };
    await recordManualRefund(shop.db, sent, COMMAND_LINE);
    expect(await listed()).toBe('');
    expect(await emails()).toHaveLength(1);
  });

  test('that money was returned after it was sent is listed, and changes nothing that was reported', async () => {
    const { id, reference, refund, emails, refundOutcomes } = await createPendingRefund();
    await postWebhook(body(reference));
    await postWebhook(body(reference, { status: 'failed' }));
    expect(await refund()).toMatchObject({ state: 'succeeded' });
    expect(await refundOutcomes()).toEqual(['applied', 'applied', 'refund_returned']);
    expect(await emails()).toHaveLength(1);
    expect(await actionItemLines('Money that came back to you after it was sent')).toContain(
      `${id}  ₹300.00`,
    );
  });

  test('about an unknown payment is accepted and changes nothing', async () => {
    const { reference } = await createPendingRefund();
    const text = external(reference).replace(/"(pay|pi)_\w+"/g, '"$1_Somebody1"');
    expect((await postWebhook(text)).statusCode).toBe(200);
    expect(await actionItemLines('Money that a gateway sent back without the shop')).not.toContain(
      'Somebody',
    );
  });

  if (name === 'stripe')
    test('in test mode changes nothing in a live shop', async () => {
      const { reference, refund, refundOutcomes } = await createPendingRefund();
      await postWebhook(WEBHOOK.stripe.body(reference, {}, false));
      expect(await refund()).toMatchObject({ state: 'pending' });
      expect(await refundOutcomes()).toEqual(['applied', 'mismatch']);
    });
});

describe('a callback of PayU about a refund, which PayU does not sign', () => {
  beforeAll(() => open('payu'));
  afterEach(() => expectInvariants(shop.db));
  afterAll(closeAll);

  const payu = () => gateway.fake as FakePayu;
  function storedPayuRefund(reference: string) {
    const found = payu().refunds.get(reference);
    if (!found) throw new Error('PayU does not know this refund');
    return found;
  }

  test('is not trusted, but PayU is asked soon, and its response counts', async () => {
    const { reference, refund, emails } = await createPendingRefund();
    expect(await checkRefunds(shop.db, providers)).toEqual([]);
    const callback = payuRefundCallback(storedPayuRefund(reference), 'success');
    expect((await sendWebhook(shop.app, 'payu', callback, {})).statusCode).toBe(200);
    expect(await refund()).toMatchObject({ state: 'pending' });
    expect(await checkRefunds(shop.db, providers)).toMatchObject([{ result: { state: 'pending' } }]);
    expect(await emails()).toEqual([]);
    storedPayuRefund(reference).status = 'success';
    await sendWebhook(shop.app, 'payu', callback, {});
    expect(await checkRefunds(shop.db, providers)).toMatchObject([{ result: { state: 'succeeded' } }]);
    expect(await refund()).toMatchObject({ state: 'succeeded' });
    expect(await emails()).toHaveLength(1);
  });

  test('of another merchant is rejected, and one about an unknown refund triggers no check', async () => {
    const { reference } = await createPendingRefund();
    const callback = payuRefundCallback(storedPayuRefund(reference), 'success');
    const other = await sendWebhook(shop.app, 'payu', callback.replace('C0Dr8m', 'lF76TH'), {});
    expect(other.statusCode).toBe(400);
    const unknown = callback.replace(reference, 'DG0036362');
    expect((await sendWebhook(shop.app, 'payu', unknown, {})).statusCode).toBe(200);
    expect(await checkRefunds(shop.db, providers)).toEqual([]);
  });
});
