import type { Settings } from '#server/env.ts';
import { sendWebhook } from '../builders-payments.ts';
import type { gatewayOrder, Shop } from './gateway-order.ts';
import { PAYU_KEY, PAYU_SALT, startPayu } from './payu-stand-in.ts';
import {
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startRazorpay,
} from './razorpay-stand-in.ts';
import type { StandIn } from './stand-in.ts';
import {
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  signStripe,
  startStripe,
  stripeEventOf,
} from './stripe-stand-in.ts';

type GatewayOrder = Awaited<ReturnType<typeof gatewayOrder>>;

/** A gateway as tests need it, with the same interface for each. */
export interface AnyGateway {
  method: string;
  standIn: StandIn;
  settings: Pick<Settings, 'payu' | 'razorpay' | 'stripe'>;
  /** The shopper starts and pays at the gateway; the shop is not notified yet. */
  pay(order: GatewayOrder): Promise<void>;
  /** The gateway notifies the shop by its webhook. */
  tell(shop: Shop, order: GatewayOrder): ReturnType<typeof sendWebhook>;
  /** The amounts of its refunds, in paise. */
  sentBack(): number[];
}

export const GATEWAYS = {
  razorpay: async (): Promise<AnyGateway> => {
    const standIn = await startRazorpay();
    return {
      method: 'razorpay',
      standIn,
      settings: {
        razorpay: {
          keyId: RAZORPAY_KEY_ID,
          keySecret: RAZORPAY_KEY_SECRET,
          webhookSecrets: [RAZORPAY_WEBHOOK_SECRET],
          url: standIn.url,
        },
      },
      pay: async (order) => {
        await order.start();
        standIn.pay(order.reference);
      },
      tell: (shop, { reference }) => {
        const body = standIn.event('payment_link.paid', reference);
        return sendWebhook(shop.app, 'razorpay', body, { 'x-razorpay-signature': signRazorpay(body) });
      },
      sentBack: () => [...standIn.refunds.values()].map(({ amount }) => amount),
    };
  },

  payu: async (): Promise<AnyGateway> => {
    const standIn = await startPayu();
    let answer: Record<string, string> = {};
    return {
      method: 'payu',
      standIn,
      settings: {
        payu: { key: PAYU_KEY, salts: [PAYU_SALT], url: standIn.url, statusUrl: standIn.url },
      },
      pay: async (order) => {
        const { action } = await order.start();
        const { url = '', data } = action?.formParams ?? {};
        await fetch(url, { method: 'POST', body: new URLSearchParams(data) });
        answer = standIn.decide(order.reference, 'success', 'captured');
      },
      tell: (shop) =>
        sendWebhook(shop.app, 'payu', new URLSearchParams(answer).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      sentBack: () => [...standIn.refunds.values()].map(({ amt }) => Math.round(Number(amt) * 100)),
    };
  },

  stripe: async (): Promise<AnyGateway> => {
    const standIn = await startStripe();
    return {
      method: 'stripe',
      standIn,
      settings: {
        stripe: { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_WEBHOOK_SECRET], url: standIn.url },
      },
      pay: async (order) => {
        await order.start();
        const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${order.reference}` };
        Object.assign(standIn.session(order.reference), paid);
      },
      tell: (shop, { reference }) => {
        const body = stripeEventOf('checkout.session.completed', standIn.session(reference));
        return sendWebhook(shop.app, 'stripe', body, { 'stripe-signature': signStripe(body) });
      },
      sentBack: () => [...standIn.refunds.values()].map(({ amount }) => amount),
    };
  },
};
