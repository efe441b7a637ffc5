import type { Stripe } from 'stripe';
import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { links } from '#contract/page-links.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findOrder } from '#server/orders/find-order.ts';
import type { Payment } from '#server/payments/payment.ts';
import type {
  GatewayReturn,
  PaymentProvider,
  ProviderDeps,
  WebhookEvent,
  WebhookRequest,
} from '#server/payments/payment-provider.ts';
import { signToken, verifyToken } from '#server/security/signed-token.ts';
import { verifyWithSecrets } from '#server/security/signing-secret.ts';
import { limitedFetch } from '../gateway-client.ts';
import { checkedGatewayUrl } from '../gateway-url.ts';
import { calculateLinkLifetime } from '../link-lifetime.ts';
import { parseJson } from '../parse-json.ts';
import { unconfiguredProvider } from '../unconfigured-provider.ts';
import {
  createdSession,
  parseStripeEvent,
  reportOfSession,
  stripeEvent,
  stripeSession,
} from './parse-stripe-session.ts';
import { awaitStripeResponse, createStripeClient } from './stripe-client.ts';
import { createStripeRefunds, parseStripeRefund } from './stripe-refunds.ts';

const METHOD = 'stripe';
const MIN_PAISE = 5_000;
const HOSTS = ['stripe.com'];
const RETURN_PURPOSE = 'stripe-return';
const RETURN_EXPIRY_MS = 25 * 60 * 60 * 1000;
const TOLERANCE_SECONDS = 300;

/**
 * Stripe's Checkout (https://docs.stripe.com/payments/checkout): one session per payment. A returning browser
 * proves nothing, so the session is fetched. Webhooks are signed with a timestamp.
 */
export function stripe(deps: ProviderDeps): PaymentProvider {
  const { signingSecret, settings } = deps;
  const { stripe: account, gatewayTimeoutSeconds } = settings;
  if (!account) return unconfiguredProvider({ method: METHOD, isStartRepeatable: false });
  const call = limitedFetch(deps.fetch ?? fetch, gatewayTimeoutSeconds);
  let clientPromise: Promise<Stripe> | undefined;
  const client = () => {
    clientPromise ??= createStripeClient(account, call, gatewayTimeoutSeconds);
    return clientPromise;
  };
  const isLive = !/^[a-z]+_test_/.test(account.secretKey);
  const { expiresInMinutes, reuseMinutes } = calculateLinkLifetime(settings.stockHoldMinutes);
  const fetchSession = async (id: string, reference: string) => {
    const { checkout } = await client();
    const session = await awaitStripeResponse(account, checkout.sessions.retrieve(id), stripeSession);
    return session.client_reference_id === reference ? reportOfSession(session, isLive) : undefined;
  };

  return {
    method: METHOD,
    isStartRepeatable: false,
    reuseMinutes,
    getOption: async () => ({ label: `Card (Stripe)${isLive ? '' : ' – test mode, no money moves'}` }),
    ineligibleReason: ({ totalPaise }) =>
      totalPaise < MIN_PAISE ? 'This order costs too little to be paid this way.' : undefined,
    start: async (payment) => {
      const { checkout } = await client();
      const params = await buildSession(deps, payment, expiresInMinutes);
      const request = checkout.sessions.create(params, { idempotencyKey: payment.reference });
      const { id, url } = await awaitStripeResponse(account, request, createdSession);
      return {
        reportedState: 'started',
        redirectUrl: checkedGatewayUrl(url, account.url, HOSTS),
        gatewayReference: id,
      };
    },
    verifyReturn: async ({ fields }): Promise<GatewayReturn> => {
      const token = returnToken.safeParse(
        verifyWithSecrets({ signingSecret, settings }, (each) =>
          verifyToken(each, RETURN_PURPOSE, fields.ticket ?? ''),
        ),
      );
      const id = fields.session_id ?? '';
      if (!token.success || !SESSION_ID.test(id)) throw invalidSignature();
      const { reference } = token.data;
      const event = await fetchSession(id, reference);
      return { reference, ...(event && { event }) };
    },
    readWebhook: async (request) => {
      verifySignature(await client(), account.webhookSecrets, request);
      return webhookEvents(request.rawBody, isLive);
    },
    testConnection: async () => {
      const { checkout } = await client();
      await awaitStripeResponse(account, checkout.sessions.list({ limit: 1 }), sessionList);
    },
    refunds: createStripeRefunds(account, client),
    // once captured, the stored reference is the payment's number instead of the session's: nothing is left
    // to fetch
    fetchStatus: async (reference, id = '') =>
      SESSION_ID.test(id) ? await fetchSession(id, reference) : undefined,
  };
}

const sessionList = z.object({ data: z.array(z.unknown()) });
const SESSION_ID = /^cs_\w{1,250}$/;
const returnToken = z.object({ reference: z.string() });
const invalidSignature = () => new UserError('signature_invalid', 'The signature does not match.');

async function buildSession(
  { db, settings, signingSecret }: ProviderDeps,
  { orderId, reference, amountPaise, currency }: Payment,
  expiresInMinutes: number,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const { apiBaseUrl, shopOrigin } = settings;
  const token = signToken(signingSecret, RETURN_PURPOSE, { reference }, databaseNowMs() + RETURN_EXPIRY_MS);
  const returnUrl = apiBaseUrl + LINKED_API_PATHS.paymentReturn.replace(':provider', METHOD);
  const metadata = { reference, order: orderId };
  const description = `Order ${orderId}`;
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: amountPaise,
    product_data: { name: description },
  };
  return {
    mode: 'payment',
    client_reference_id: reference,
    ...(order.contact.email !== null && { customer_email: order.contact.email }),
    line_items: [{ quantity: 1, price_data: price }],
    // the customer and Stripe must not change the amount or the currency
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    metadata,
    payment_intent_data: { description, metadata },
    expires_at: Math.floor(databaseNowMs() / 1000) + expiresInMinutes * 60,
    success_url: `${returnUrl}?ticket=${token}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: shopOrigin + links.payment(orderId),
  };
}

function verifySignature(
  client: Stripe,
  secrets: readonly string[],
  { rawBody, headers }: WebhookRequest,
): void {
  const header = String(headers['stripe-signature'] ?? '');
  const isSigned = secrets.some((secret) => {
    try {
      return client.webhooks.signature?.verifyHeader(rawBody, header, secret, TOLERANCE_SECONDS) === true;
    } catch {
      return false;
    }
  });
  if (!isSigned) throw invalidSignature();
}

function webhookEvents(rawBody: Buffer, isLive: boolean): WebhookEvent[] {
  const body = parseJson(rawBody.toString());
  const refundEvent = parseStripeRefund(body, isLive);
  if (refundEvent) return [{ ...refundEvent, method: METHOD, source: 'webhook' }];
  const parsed = stripeEvent.safeParse(body);
  const event = parsed.success ? parseStripeEvent(parsed.data, isLive) : undefined;
  return event ? [{ ...event, method: METHOD, source: 'webhook' }] : [];
}
