import { Refusal } from '#server/refusal.ts';
import { isDemoShop } from '#server/store-info/demo-shop.ts';
import type { PaymentEvent } from '../payment-event.ts';
import type { PaymentProvider, ProviderDeps, Status, WebhookRequest } from '../provider.ts';
import type { Refunds } from '../refunds/refund.ts';
import { callback, isSignedCallback, SIGNATURE_HEADER } from '../test-gateway/callback.ts';
import {
  type GatewayPayment,
  insertGatewayPayment,
  selectGatewayPayment,
} from '../test-gateway/gateway-queries.ts';
import { hostedPageAddress, readHostedPageTicket } from '../test-gateway/hosted-page-address.ts';

// No money came in, so none is sent: a refund succeeds each time that it is requested.
const TEST_REFUNDS: Refunds = {
  find: async ({ reference }) => ({ state: 'done', gatewayReference: `TEST-${reference}` }),
  send: async ({ reference }) => ({ state: 'done', gatewayReference: `TEST-${reference}` }),
};

/**
 * Provider of the built-in test gateway, which moves no money: for the demo shop, or when it is switched on
 * by name. It works like a real gateway, with a hosted page and signed webhook messages.
 */
export function testPayments({ db, settings, secret }: ProviderDeps): PaymentProvider {
  const { testPayments: setting, apiBaseUrl, payu, razorpay, stripe } = settings;
  const takesMoney = Boolean(payu ?? razorpay ?? stripe);
  const isOn = async () => setting === 'on' || (setting === 'auto' && !takesMoney && (await isDemoShop(db)));
  return {
    method: 'test',
    canRestart: true,
    offer: async () => ((await isOn()) ? { label: 'Test payment (no money moves)' } : undefined),
    start: async (attempt) => {
      await insertGatewayPayment(db, attempt);
      return { says: 'started', redirectUrl: hostedPageAddress(apiBaseUrl, secret, attempt) };
    },
    readReturn: async ({ fields }) => {
      const page = readHostedPageTicket(secret, fields.ticket ?? '');
      if (!page) throw new Refusal('signature_invalid', 'This return address was not made by the shop.');
      // a returning browser proves nothing: the webhook or a poll reports the result
      return { reference: page.reference };
    },
    // a test payment started before the shop took real money pays nothing afterwards
    readWebhook: async (request) => {
      const event = readCallback(secret, request);
      return (await isOn()) ? [event] : [];
    },
    refunds: TEST_REFUNDS,
    fetchStatus: async (reference) => {
      const payment = (await isOn()) ? await selectGatewayPayment(db, reference) : undefined;
      return payment && statusOf(payment);
    },
  };
}

function statusOf({ state, amountPaise, currency, reference }: GatewayPayment): Status | undefined {
  if (state === 'open') return undefined;
  const gatewayReference = `TEST-${reference}`;
  return { says: state, eventKey: `status ${state}`, amountPaise, currency, gatewayReference };
}

function readCallback(secret: Buffer, { rawBody, headers }: WebhookRequest): PaymentEvent {
  if (!isSignedCallback(secret, rawBody, String(headers[SIGNATURE_HEADER] ?? ''))) {
    throw new Refusal('signature_invalid', 'The signature does not match the body.');
  }
  const { reference, eventId, state, amountPaise, currency } = callback.parse(JSON.parse(rawBody.toString()));
  return {
    method: 'test',
    reference,
    source: 'webhook',
    eventKey: eventId,
    says: state,
    amountPaise,
    currency,
    gatewayReference: `TEST-${reference}`,
  };
}
