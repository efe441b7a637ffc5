import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listAttention } from '#server/attention/list-attention.ts';
import { findCreditNotes } from '#server/invoices/find-credit-notes.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import { sendWebhook } from '#server/testing/builders-payments.ts';
import type { AnyGateway, GATEWAYS } from '#server/testing/gateways/every-gateway.ts';
import { gatewayOrder, type Shop } from '#server/testing/gateways/gateway-order.ts';
import { openGateway } from '#server/testing/gateways/open-gateway.ts';
import { type PayuStandIn, payuRefundCallback } from '#server/testing/gateways/payu-stand-in.ts';
import { type RazorpayStandIn, signRazorpay } from '#server/testing/gateways/razorpay-stand-in.ts';
import {
  type StripeStandIn,
  signStripe,
  stripeRefundEventOf,
} from '#server/testing/gateways/stripe-stand-in.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { cancelOrder } from '../cancel-order.ts';
import type { PaymentProvider } from '../provider.ts';
import { noteRefund } from './note-refund.ts';
import { pursueRefunds } from './pursue-refunds.ts';
import { refundOrder } from './refund-order.ts';

let gateway: AnyGateway;
let shop: Shop;
let providers: PaymentProvider[];
let productId: string;

async function open(name: keyof typeof GATEWAYS): Promise<void> {
  ({ gateway, shop, providers, productId } = await openGateway(name, 5));
}

async function shut(): Promise<void> {
  await shop.close();
  await gateway.standIn.close();
}

/** A paid, shipped or canceled order with a refund of ₹300 that the gateway has accepted and not sent yet. */
async function refundUnderWay({ isCancelled = false } = {}) {
  const order = await gatewayOrder(shop, productId, gateway.method);
  await gateway.pay(order);
  expect((await gateway.tell(shop, order)).statusCode).toBe(200);
  if (isCancelled) await cancelOrder(shop.db, order.id, 'sold out');
  else await shipOrder(shop.db, { orderNumber: order.id, carrier: 'India Post' });
  const asked = await refundOrder(shop.db, providers, { orderNumber: order.id, amountPaise: 30_000 });
  expect(asked.standing?.state).toBe('accepted');
  const reference = `${order.reference}R1`;
  const refund = async () =>
    await shop.db
      .selectFrom('refunds')
      .select(['state', 'gateway_reference as number', 'next_ask_at as nextAskAt'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  const heard = async () =>
    (await order.events()).filter(({ state }) => state.startsWith('refund ')).map(({ outcome }) => outcome);
  const mails = async () =>
    await shop.db
      .selectFrom('mails')
      .select('kind')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'refund-sent')
      .execute();
  return { ...order, reference, refund, heard, mails, notes: () => findCreditNotes(shop.db, order.id) };
}

const attention = async (heading: string) =>
  (await listAttention(shop.db)).find((one) => one.heading === heading)?.lines.join('\n') ?? '';

/** The fields of a refund webhook. */
interface Told {
  status?: 'pending' | 'done' | 'failed';
  amount?: number;
  currency?: string;
}

/** The refund of an order as stored at its gateway. */
function kept(reference: string) {
  const found = (gateway.standIn as RazorpayStandIn | StripeStandIn).refunds.get(reference);
  if (!found) throw new Error('the gateway never heard of this refund');
  return found;
}

const WEBHOOK = {
  razorpay: {
    body: (reference: string, { status = 'done', ...more }: Told = {}) => {
      const as = { pending: 'pending', done: 'processed', failed: 'failed' }[status];
      const event = { pending: 'refund.created', done: 'refund.processed', failed: 'refund.failed' }[status];
      const refund = { ...kept(reference), status: as, ...more };
      return (gateway.standIn as RazorpayStandIn).refundEvent(event, refund);
    },
    /** A refund made on the gateway's own pages. */
    foreign: (reference: string) => {
      const { payment_id } = kept(reference) as { payment_id: string };
      const refund = {
        id: 'rfnd_OwnPages1',
        payment_id,
        amount: 5_000,
        currency: 'INR',
        status: 'processed',
      };
      return (gateway.standIn as RazorpayStandIn).refundEvent('refund.processed', refund);
    },
    headers: (body: string) => ({ 'x-razorpay-signature': signRazorpay(body) }),
    forged: (body: string) => ({ 'x-razorpay-signature': signRazorpay(body, 'secret') }),
    number: /^rfnd_/,
  },
  stripe: {
    body: (reference: string, { status = 'done', ...more }: Told = {}, livemode = true) => {
      const as = { pending: 'pending', done: 'succeeded', failed: 'failed' }[status];
      const event = { pending: 'refund.created', done: 'refund.updated', failed: 'refund.failed' }[status];
      return stripeRefundEventOf(event, { ...kept(reference), status: as, ...more }, livemode);
    },
    foreign: (reference: string) => {
      const { payment_intent } = kept(reference) as { payment_intent: string };
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
  const { body, foreign, headers, forged, number } = WEBHOOK[name];
  beforeAll(async () => {
    await open(name);
    (gateway.standIn as RazorpayStandIn | StripeStandIn).refundAs('pending');
  });
  afterEach(() => expectInvariants(shop.db));
  afterAll(shut);

  const tell = (text: string, signed = headers(text)) => sendWebhook(shop.app, name, text, signed);

  test('completes it once, however often and from whatever source it is reported', async () => {
    const { reference, refund, heard, mails, notes } = await refundUnderWay();
    await tell(body(reference, { status: 'pending' }));
    expect(await refund()).toMatchObject({ state: 'accepted' });
    expect(await mails()).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 8 }, () => tell(body(reference))));
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    kept(reference).status = name === 'stripe' ? 'succeeded' : 'processed';
    await shop.db
      .updateTable('refunds')
      .set({ next_ask_at: new Date(0) })
      .execute();
    await pursueRefunds(shop.db, providers);
    expect(await refund()).toMatchObject({ state: 'done', number: expect.stringMatching(number) });
    // accepted on request, reported as accepted once more (a duplicate), then succeeded
    expect(await heard()).toEqual(['moved', 'moved']);
    expect(await mails()).toHaveLength(1);
    expect(await notes()).toMatchObject([{ document: { totalPaise: 30_000 } }]);
  });

  test('that it failed leaves the money due for refund, and late reports are ignored', async () => {
    const { id, reference, refund, mails } = await refundUnderWay({ isCancelled: true });
    await tell(body(reference, { status: 'failed' }));
    await tell(body(reference, { status: 'pending' }));
    await tell(body(reference));
    expect(await refund()).toMatchObject({ state: 'failed', nextAskAt: null });
    expect(await mails()).toEqual([]);
    expect(await attention('Money to send back')).toContain(`${id}  ₹1,299.00`);
    expect(await attention('Money that a gateway did not send back')).toContain(`${id}  ₹300.00`);
  });

  test('before the response to our request was stored counts', async () => {
    const { reference, refund, mails } = await refundUnderWay();
    const unheard = { state: 'asked', gateway_reference: null } as const;
    await shop.db.updateTable('refunds').set(unheard).where('reference', '=', reference).execute();
    await tell(body(reference));
    expect(await refund()).toMatchObject({ state: 'done', number: expect.stringMatching(number) });
    expect(await mails()).toHaveLength(1);
  });

  test('that is not signed is rejected, and nothing happens', async () => {
    const { reference, refund, heard } = await refundUnderWay();
    const text = body(reference);
    expect((await tell(text, forged(text))).statusCode).toBe(400);
    expect((await tell(text.replace('30000', '30001'), headers(text))).statusCode).toBe(400);
    expect(await refund()).toMatchObject({ state: 'accepted' });
    expect(await heard()).toEqual(['moved']);
  });

  test.each([{ amount: 29_999 }, { currency: 'usd' }])(
    'about another amount or currency is stored and changes nothing: %j',
    async (change) => {
      const { id, reference, refund, mails } = await refundUnderWay();
      await tell(body(reference, change));
      expect(await refund()).toMatchObject({ state: 'accepted' });
      expect(await mails()).toEqual([]);
      expect(await attention('Payments reported with a wrong amount or currency')).toMatch(
        new RegExp(
          `${id}  ${name}  asked ₹300\\.00, told ${change.amount ? '299\\.99 INR' : '300\\.00 usd'}`,
          'i',
        ),
      );
      await tell(body(reference));
      expect(await refund()).toMatchObject({ state: 'done' });
    },
  );

  test('that it was sent from the gateway’s own pages waits for the merchant, who records it', async () => {
    const { id, reference, notes } = await refundUnderWay();
    const text = foreign(reference);
    const number_ = /"(rfnd_|re_)OwnPages1"/.exec(text)?.[0].slice(1, -1) ?? '';
    await Promise.all([tell(text), tell(text)]);
    const listed = () => attention('Money that a gateway sent back without the shop');
    expect(await listed()).toMatch(new RegExp(`^${id}  ₹50\\.00  ${name}  ${number_}  since [^\\n]*$`));
    await noteRefund(shop.db, { orderNumber: id, reference: number_.toUpperCase(), amountPaise: 5_000 });
    expect(await listed()).toBe('');
    expect(await notes()).toMatchObject([{ document: { totalPaise: 5_000 } }]);
  });

  test('that money was returned after it was sent is listed, and changes nothing that was reported', async () => {
    const { id, reference, refund, mails, heard } = await refundUnderWay();
    await tell(body(reference));
    await tell(body(reference, { status: 'failed' }));
    expect(await refund()).toMatchObject({ state: 'done' });
    expect(await heard()).toEqual(['moved', 'moved', 'came_back']);
    expect(await mails()).toHaveLength(1);
    expect(await attention('Money that came back to you after it was sent')).toContain(`${id}  ₹300.00`);
  });

  test('about an unknown payment is accepted and changes nothing', async () => {
    const { reference } = await refundUnderWay();
    const text = foreign(reference).replace(/"(pay|pi)_\w+"/g, '"$1_Somebody1"');
    expect((await tell(text)).statusCode).toBe(200);
    expect(await attention('Money that a gateway sent back without the shop')).not.toContain('Somebody');
  });

  if (name === 'stripe')
    test('in test mode changes nothing in a live shop', async () => {
      const { reference, refund, heard } = await refundUnderWay();
      await tell(WEBHOOK.stripe.body(reference, {}, false));
      expect(await refund()).toMatchObject({ state: 'accepted' });
      expect(await heard()).toEqual(['moved', 'mismatch']);
    });
});

describe('a callback of PayU about a refund, which PayU does not sign', () => {
  beforeAll(() => open('payu'));
  afterEach(() => expectInvariants(shop.db));
  afterAll(shut);

  const payu = () => gateway.standIn as PayuStandIn;
  function keptAt(reference: string) {
    const found = payu().refunds.get(reference);
    if (!found) throw new Error('PayU never heard of this refund');
    return found;
  }

  test('is not trusted, but PayU is asked soon, and its response counts', async () => {
    const { reference, refund, mails } = await refundUnderWay();
    expect(await pursueRefunds(shop.db, providers)).toEqual([]);
    const callback = payuRefundCallback(keptAt(reference), 'success');
    expect((await sendWebhook(shop.app, 'payu', callback, {})).statusCode).toBe(200);
    expect(await refund()).toMatchObject({ state: 'accepted' });
    expect(await pursueRefunds(shop.db, providers)).toMatchObject([{ standing: { state: 'accepted' } }]);
    expect(await mails()).toEqual([]);
    keptAt(reference).status = 'success';
    await sendWebhook(shop.app, 'payu', callback, {});
    expect(await pursueRefunds(shop.db, providers)).toMatchObject([{ standing: { state: 'done' } }]);
    expect(await refund()).toMatchObject({ state: 'done' });
    expect(await mails()).toHaveLength(1);
  });

  test('of another merchant is rejected, and one about an unknown refund triggers no check', async () => {
    const { reference } = await refundUnderWay();
    const callback = payuRefundCallback(keptAt(reference), 'success');
    const other = await sendWebhook(shop.app, 'payu', callback.replace('C0Dr8m', 'lF76TH'), {});
    expect(other.statusCode).toBe(400);
    const unknown = callback.replace(reference, 'DG0036362');
    expect((await sendWebhook(shop.app, 'payu', unknown, {})).statusCode).toBe(200);
    expect(await pursueRefunds(shop.db, providers)).toEqual([]);
  });
});
