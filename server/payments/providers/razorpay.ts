import { PATHS } from '#contract/paths.ts';
import type { RazorpaySettings } from '#server/gateway-settings.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { Refusal } from '#server/refusal.ts';
import { GatewayError, gatewayFetch } from '../gateway-fetch.ts';
import { linkLife } from '../link-life.ts';
import { outsidePage } from '../outside-page.ts';
import type { Attempt } from '../payment.ts';
import type {
  PaymentProvider,
  ProviderDeps,
  Returned,
  Status,
  WebhookEvent,
  WebhookRequest,
} from '../provider.ts';
import { readJson } from '../read-json.ts';
import { askingRazorpay } from './razorpay-client.ts';
import {
  createdLink,
  razorpayEvent,
  razorpayLinks,
  readRazorpayEvent,
  statusOfLink,
} from './razorpay-link.ts';
import { razorpayRefunding, readRefundEvent } from './razorpay-refund.ts';
import { isSignedByRazorpay, signedReturn } from './razorpay-signature.ts';

const METHOD = 'razorpay';
const LEAST_PAISE = 100;
const HOSTS = ['rzp.io', 'razorpay.com'];

/**
 * Razorpay's payment links: one link per payment, with our reference, the exact amount and no partial
 * payments. The browser returns by a signed URL, the webhook is signed with its own secret, and the link's
 * status can be fetched.
 */
export function razorpay(deps: ProviderDeps): PaymentProvider {
  const { razorpay: account, gatewayTimeoutSeconds, stockHoldMinutes } = deps.settings;
  if (!account) return { method: METHOD, canRestart: false, offer: async () => undefined, start: notOffered };
  const ask = askingRazorpay(gatewayFetch(deps.fetch ?? fetch, gatewayTimeoutSeconds), account);
  const { lifeMinutes, toldMinutes } = linkLife(stockHoldMinutes);
  const fetchStatus = async (reference: string): Promise<Status | undefined> => {
    const query = new URLSearchParams({ reference_id: reference });
    const { payment_links: links } = await ask(`/v1/payment_links?${query}`, razorpayLinks);
    const ours = links
      .filter((link) => link.reference_id === reference)
      .flatMap((link) => statusOfLink(link) ?? []);
    return ours.find(({ says }) => says === 'captured') ?? ours[0];
  };

  return {
    method: METHOD,
    canRestart: false,
    answerMinutes: toldMinutes,
    offer: async () => ({ label: `UPI apps, card or net banking (Razorpay)${testMark(account)}` }),
    refusal: ({ totalPaise }) =>
      totalPaise < LEAST_PAISE ? 'This order costs too little to be paid this way.' : undefined,
    start: async (attempt) => {
      const link = await ask('/v1/payment_links', createdLink, await linkFor(deps, attempt, lifeMinutes));
      const isOurs = link.reference_id === attempt.reference && link.amount === attempt.amountPaise;
      if (!isOurs || link.currency !== attempt.currency)
        throw new GatewayError('Razorpay made a link for something else');
      const redirectUrl = outsidePage(link.short_url, account.url, HOSTS);
      return { says: 'started', redirectUrl, gatewayReference: link.id };
    },
    readReturn: async ({ fields }): Promise<Returned> => {
      const signature = fields.razorpay_signature ?? '';
      refuseForged(isSignedByRazorpay(signedReturn(fields), signature, [account.keySecret]));
      const reference = fields.razorpay_payment_link_reference_id ?? '';
      // the signature does not cover the amount, so fetch the status
      const event = await fetchStatus(reference);
      return { reference, ...(event && { event }) };
    },
    readWebhook: (request) => readWebhook(account, request),
    fetchStatus,
    refunds: razorpayRefunding(ask),
  };
}

const notOffered = () => Promise.reject(new Error('Razorpay is not set up'));

const testMark = ({ keyId }: RazorpaySettings) =>
  keyId.startsWith('rzp_test_') ? ' – test mode, no money moves' : '';

async function linkFor(
  { db, settings }: ProviderDeps,
  { orderId, reference, amountPaise, currency }: Attempt,
  lifeMinutes: number,
): Promise<object> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  return {
    amount: amountPaise,
    currency,
    accept_partial: false,
    reference_id: reference,
    description: `Order ${orderId}`,
    customer: {
      name: order.shipTo.fullName,
      email: order.contact.email,
      contact: `+91${order.contact.phoneDigits}`,
    },
    // the shop sends its own emails
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference, order: orderId },
    callback_url: settings.apiBaseUrl + PATHS.paymentReturn.replace(':provider', METHOD),
    callback_method: 'get',
    expire_by: Math.floor(Date.now() / 1000) + lifeMinutes * 60,
  };
}

function readWebhook(
  { webhookSecrets }: RazorpaySettings,
  { rawBody, headers }: WebhookRequest,
): WebhookEvent[] {
  refuseForged(isSignedByRazorpay(rawBody, String(headers['x-razorpay-signature'] ?? ''), webhookSecrets));
  const said = readJson(rawBody.toString());
  const back = readRefundEvent(said);
  if (back) return [{ ...back, method: METHOD, source: 'webhook' }];
  const parsed = razorpayEvent.safeParse(said);
  const event = parsed.success ? readRazorpayEvent(parsed.data) : undefined;
  return event ? [{ ...event, method: METHOD, source: 'webhook' }] : [];
}

function refuseForged(isSigned: boolean): void {
  if (!isSigned) throw new Refusal('signature_invalid', 'The signature does not match.');
}
