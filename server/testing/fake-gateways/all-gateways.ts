import type { Settings } from '#server/settings/settings.ts';
import { sendWebhook } from '../builders/payments.ts';
import type { FakeGateway } from './fake-gateway.ts';
import { PAYU_KEY, PAYU_SALT, startFakePayu } from './fake-payu.ts';
import {
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startFakeRazorpay,
} from './fake-razorpay.ts';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  signStripe,
  startFakeStripe,
  stripeEventOf,
} from './fake-stripe.ts';
import type { gatewayOrder, Shop } from './gateway-order.ts';

type GatewayOrder = Awaited<ReturnType<typeof gatewayOrder>>;

/** A gateway as tests need it, with the same interface for each. */
export interface AnyGateway {
  method: string;
  fake: FakeGateway;
  settings: Pick<Settings, 'payu' | 'razorpay' | 'stripe'>;
  /** The shopper starts and pays at the gateway; the shop is not notified yet. */
  pay(order: GatewayOrder): Promise<void>;
  /** The gateway notifies the shop by its webhook. */
  sendWebhook(shop: Shop, order: GatewayOrder): ReturnType<typeof sendWebhook>;
  /** The amounts of its refunds, in paise. */
  refundedAmounts(): number[];
}

export const GATEWAYS = {
  razorpay: async (): Promise<AnyGateway> => {
    const fake = await startFakeRazorpay();
    return {
      method: 'razorpay',
      fake,
      settings: {
        razorpay: {
          keyId: RAZORPAY_KEY_ID,
          keySecret: RAZORPAY_KEY_SECRET,
          webhookSecrets: [RAZORPAY_WEBHOOK_SECRET],
          url: fake.url,
        },
      },
      pay: async (order) => {
        await order.start();
        fake.pay(order.reference);
      },
      sendWebhook: (shop, { reference }) => {
        const body = fake.event('payment_link.paid', reference);
        return sendWebhook(shop.app, 'razorpay', body, { 'x-razorpay-signature': signRazorpay(body) });
      },
      refundedAmounts: () => [...fake.refunds.values()].map(({ amount }) => amount),
    };
  },

  payu: async (): Promise<AnyGateway> => {
    const fake = await startFakePayu();
    let resultFields: Record<string, string> = {};
    return {
      method: 'payu',
      fake,
      settings: {
        payu: { key: PAYU_KEY, salts: [PAYU_SALT], url: fake.url, statusUrl: fake.url },
      },
      pay: async (order) => {
        const { action } = await order.start();
        const { url = '', data } = action?.formParams ?? {};
        await fetch(url, { method: 'POST', body: new URLSearchParams(data) });
        resultFields = fake.decide(order.reference, 'success', 'captured');
      },
      sendWebhook: (shop) =>
        sendWebhook(shop.app, 'payu', new URLSearchParams(resultFields).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      refundedAmounts: () => [...fake.refunds.values()].map(({ amt }) => Math.round(Number(amt) * 100)),
    };
  },

  stripe: async (): Promise<AnyGateway> => {
    const fake = await startFakeStripe();
    return {
      method: 'stripe',
      fake,
      settings: {
        stripe: { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_WEBHOOK_SECRET], url: fake.url },
      },
      pay: async (order) => {
        await order.start();
        const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${order.reference}` };
        Object.assign(fake.session(order.reference), paid);
      },
      sendWebhook: (shop, { reference }) => {
        const body = stripeEventOf('checkout.session.completed', fake.session(reference));
        return sendWebhook(shop.app, 'stripe', body, { 'stripe-signature': signStripe(body) });
      },
      refundedAmounts: () => [...fake.refunds.values()].map(({ amount }) => amount),
    };
  },
};
