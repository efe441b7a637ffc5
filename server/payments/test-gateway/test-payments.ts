import { UserError } from '#server/errors/user-error.ts';
import { verifyWithSecrets } from '#server/security/signing-secret.ts';
import { isDemoMode } from '#server/store-info/demo-mode.ts';
import type { PaymentEvent } from '../payment-event.ts';
import type { PaymentProvider, ProviderDeps, ProviderReport, WebhookRequest } from '../payment-provider.ts';
import type { Refunds } from '../refunds/refund.ts';
import { hostedPageUrl, verifyHostedPageToken } from './hosted-page-url.ts';
import { type GatewayPayment, insertGatewayPayment, selectGatewayPayment } from './test-gateway-queries.ts';
import { isSignedWebhook, SIGNATURE_HEADER, webhookMessage } from './webhook-message.ts';

// No money came in, so none is sent: a refund succeeds each time that it is requested.
const TEST_REFUNDS: Refunds = {
  find: async ({ reference }) => ({ state: 'succeeded', gatewayReference: `TEST-${reference}` }),
  send: async ({ reference }) => ({ state: 'succeeded', gatewayReference: `TEST-${reference}` }),
};

/**
 * Provider of the built-in test gateway, which moves no money: for the demo shop, or when TEST_PAYMENTS=on;
 * auto: only in the demo shop without another gateway. It works like a real gateway, with a hosted page and
 * signed webhook messages.
 */
export function testPayments({ db, settings, signingSecret }: ProviderDeps): PaymentProvider {
  const { testPayments: setting, apiBaseUrl, payu, razorpay, stripe } = settings;
  const hasRealGateway = Boolean(payu ?? razorpay ?? stripe);
  const isOn = async () =>
    setting === 'on' || (setting === 'auto' && !hasRealGateway && (await isDemoMode(db)));
  return {
    method: 'test',
    isStartRepeatable: true,
    getOption: async () => ((await isOn()) ? { label: 'Test payment (no money moves)' } : undefined),
    start: async (payment) => {
      await insertGatewayPayment(db, payment);
      return { reportedState: 'started', redirectUrl: hostedPageUrl(apiBaseUrl, signingSecret, payment) };
    },
    verifyReturn: async ({ fields }) => {
      const page = verifyWithSecrets({ signingSecret, settings }, (each) =>
        verifyHostedPageToken(each, fields.ticket ?? ''),
      );
      if (!page) throw new UserError('signature_invalid', 'This return address was not made by the shop.');
      // a returning browser proves nothing: the webhook or a poll reports the result
      return { reference: page.reference };
    },
    // a test payment started before the shop took real money pays nothing afterwards
    readWebhook: async (request) => {
      const event = parseWebhookMessage(signingSecret, request);
      return (await isOn()) ? [event] : [];
    },
    refunds: TEST_REFUNDS,
    fetchStatus: async (reference) => {
      const payment = (await isOn()) ? await selectGatewayPayment(db, reference) : undefined;
      return payment && reportOf(payment);
    },
  };
}

function reportOf({ state, amountPaise, currency, reference }: GatewayPayment): ProviderReport | undefined {
  if (state === 'open') return undefined;
  const gatewayReference = `TEST-${reference}`;
  return { reportedState: state, eventKey: `status ${state}`, amountPaise, currency, gatewayReference };
}

function parseWebhookMessage(signingSecret: Buffer, { rawBody, headers }: WebhookRequest): PaymentEvent {
  if (!isSignedWebhook(signingSecret, rawBody, String(headers[SIGNATURE_HEADER] ?? ''))) {
    throw new UserError('signature_invalid', 'The signature does not match the body.');
  }
  const { reference, eventId, state, amountPaise, currency } = webhookMessage.parse(
    JSON.parse(rawBody.toString()),
  );
  return {
    method: 'test',
    reference,
    source: 'webhook',
    eventKey: eventId,
    reportedState: state,
    amountPaise,
    currency,
    gatewayReference: `TEST-${reference}`,
  };
}
