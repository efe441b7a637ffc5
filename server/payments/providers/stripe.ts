import type { Stripe } from 'stripe';
import { z } from 'zod';
import { PATHS } from '#contract/paths.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { Refusal } from '#server/refusal.ts';
import { readTicket, writeTicket } from '#server/signed-ticket.ts';
import { gatewayFetch } from '../gateway-fetch.ts';
import { linkLife } from '../link-life.ts';
import { outsidePage } from '../outside-page.ts';
import type { Attempt } from '../payment.ts';
import type { PaymentProvider, ProviderDeps, Returned, WebhookEvent, WebhookRequest } from '../provider.ts';
import { readJson } from '../read-json.ts';
import { answeredBy, openStripe } from './stripe-client.ts';
import { readRefundEvent, stripeRefunding } from './stripe-refund.ts';
import {
  createdSession,
  readStripeEvent,
  statusOfSession,
  stripeEvent,
  stripeSession,
} from './stripe-session.ts';

const METHOD = 'stripe';
const LEAST_PAISE = 5_000;
const HOSTS = ['stripe.com'];
const RETURN = 'stripe-return';
const RETURN_MS = 25 * 60 * 60 * 1000;
const TOLERANCE_SECONDS = 300;

/**
 * Stripe's Checkout (https://docs.stripe.com/payments/checkout): one session per payment. A returning browser
 * proves nothing, so the session is fetched. Webhooks are signed with a timestamp.
 */
export function stripe(deps: ProviderDeps): PaymentProvider {
  const { secret, settings } = deps;
  const { stripe: account, gatewayTimeoutSeconds } = settings;
  if (!account) return { method: METHOD, canRestart: false, offer: async () => undefined, start: notOffered };
  const call = gatewayFetch(deps.fetch ?? fetch, gatewayTimeoutSeconds);
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= openStripe(account, call, gatewayTimeoutSeconds);
    return opened;
  };
  const isLive = !/^[a-z]+_test_/.test(account.secretKey);
  const { lifeMinutes, toldMinutes } = linkLife(settings.stockHoldMinutes);
  const fetchSession = async (id: string, reference: string) => {
    const { checkout } = await client();
    const session = await answeredBy(account, checkout.sessions.retrieve(id), stripeSession);
    return session.client_reference_id === reference ? statusOfSession(session, isLive) : undefined;
  };

  return {
    method: METHOD,
    canRestart: false,
    answerMinutes: toldMinutes,
    offer: async () => ({ label: `Card (Stripe)${isLive ? '' : ' – test mode, no money moves'}` }),
    refusal: ({ totalPaise }) =>
      totalPaise < LEAST_PAISE ? 'This order costs too little to be paid this way.' : undefined,
    start: async (attempt) => {
      const { checkout } = await client();
      const wanted = await sessionFor(deps, attempt, lifeMinutes);
      const asked = checkout.sessions.create(wanted, { idempotencyKey: attempt.reference });
      const { id, url } = await answeredBy(account, asked, createdSession);
      return { says: 'started', redirectUrl: outsidePage(url, account.url, HOSTS), gatewayReference: id };
    },
    readReturn: async ({ fields }): Promise<Returned> => {
      const known = ticket.safeParse(readTicket(secret, RETURN, fields.ticket ?? ''));
      const id = fields.session_id ?? '';
      if (!known.success || !SESSION_ID.test(id)) throw forged();
      const { reference } = known.data;
      const event = await fetchSession(id, reference);
      return { reference, ...(event && { event }) };
    },
    readWebhook: async (request) => {
      refuseForged(await client(), account.webhookSecrets, request);
      return webhookEvents(request.rawBody, isLive);
    },
    refunds: stripeRefunding(account, client),
    // once captured, the stored reference is the payment's number instead of the session's: nothing is left
    // to fetch
    fetchStatus: async (reference, id = '') =>
      SESSION_ID.test(id) ? await fetchSession(id, reference) : undefined,
  };
}

const SESSION_ID = /^cs_\w{1,250}$/;
const ticket = z.object({ reference: z.string() });
const notOffered = () => Promise.reject(new Error('Stripe is not set up'));
const forged = () => new Refusal('signature_invalid', 'The signature does not match.');

async function sessionFor(
  { db, settings, secret }: ProviderDeps,
  { orderId, reference, amountPaise, currency }: Attempt,
  lifeMinutes: number,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const { apiBaseUrl, shopOrigin } = settings;
  const ours = writeTicket(secret, RETURN, { reference }, Date.now() + RETURN_MS);
  const back = apiBaseUrl + PATHS.paymentReturn.replace(':provider', METHOD);
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
    customer_email: order.contact.email,
    line_items: [{ quantity: 1, price_data: price }],
    // the customer and Stripe must not change the amount or the currency
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    metadata,
    payment_intent_data: { description, metadata },
    expires_at: Math.floor(Date.now() / 1000) + lifeMinutes * 60,
    success_url: `${back}?ticket=${ours}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopOrigin}/payment?orderId=${encodeURIComponent(orderId)}`,
  };
}

function refuseForged(
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
  if (!isSigned) throw forged();
}

function webhookEvents(rawBody: Buffer, isLive: boolean): WebhookEvent[] {
  const said = readJson(rawBody.toString());
  const back = readRefundEvent(said, isLive);
  if (back) return [{ ...back, method: METHOD, source: 'webhook' }];
  const parsed = stripeEvent.safeParse(said);
  const event = parsed.success ? readStripeEvent(parsed.data, isLive) : undefined;
  return event ? [{ ...event, method: METHOD, source: 'webhook' }] : [];
}
