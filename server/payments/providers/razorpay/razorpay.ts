import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findOrder } from '#server/orders/find-order.ts';
import type { Payment } from '#server/payments/payment.ts';
import type {
  GatewayReturn,
  PaymentProvider,
  ProviderDeps,
  ProviderReport,
  WebhookEvent,
  WebhookRequest,
} from '#server/payments/payment-provider.ts';
import type { RazorpaySettings } from '#server/settings/payment-settings.ts';
import { GatewayError, limitedFetch } from '../gateway-client.ts';
import { checkedGatewayUrl } from '../gateway-url.ts';
import { calculateLinkLifetime } from '../link-lifetime.ts';
import { parseJson } from '../parse-json.ts';
import { unconfiguredProvider } from '../unconfigured-provider.ts';
import { createRazorpayClient } from './razorpay-client.ts';
import {
  createdLink,
  parseRazorpayEvent,
  razorpayEvent,
  razorpayLinks,
  reportOfLink,
} from './razorpay-link.ts';
import { createRazorpayRefunds, parseRazorpayRefund } from './razorpay-refunds.ts';
import { isSignedByRazorpay, signedReturn } from './razorpay-signature.ts';

const METHOD = 'razorpay';
// Razorpay accepts no payment below one rupee.
const MIN_PAISE = 100;
// No payment has it: the response is empty, and needs valid keys.
const UNKNOWN_REFERENCE = 'test-connection';
// The only hosts that shoppers are redirected to.
const HOSTS = ['rzp.io', 'razorpay.com'];

/**
 * Razorpay's payment links: one link per payment, with our reference, the exact amount and no partial
 * payments. The browser returns by a signed URL, the webhook is signed with its own secret, and the link's
 * status can be fetched.
 */
export function razorpay(deps: ProviderDeps): PaymentProvider {
  const { razorpay: account, gatewayTimeoutSeconds, stockHoldMinutes } = deps.settings;
  if (!account) return unconfiguredProvider({ method: METHOD, isStartRepeatable: false });
  const client = createRazorpayClient(limitedFetch(deps.fetch ?? fetch, gatewayTimeoutSeconds), account);
  const { expiresInMinutes, reuseMinutes } = calculateLinkLifetime(stockHoldMinutes);
  const fetchStatus = async (reference: string): Promise<ProviderReport | undefined> => {
    const query = new URLSearchParams({ reference_id: reference });
    const { payment_links: links } = await client(`/v1/payment_links?${query}`, razorpayLinks);
    const reports = links
      .filter((link) => link.reference_id === reference)
      .flatMap((link) => reportOfLink(link) ?? []);
    return reports.find(({ reportedState }) => reportedState === 'captured') ?? reports[0];
  };

  return {
    method: METHOD,
    // each start creates a link, and two links could both be paid
    isStartRepeatable: false,
    reuseMinutes,
    getOption: async () => ({ label: `UPI apps, card or net banking (Razorpay)${testModeNote(account)}` }),
    ineligibleReason: ({ totalPaise }) =>
      totalPaise < MIN_PAISE ? 'This order costs too little to be paid this way.' : undefined,
    start: async (payment) => {
      const link = await client(
        '/v1/payment_links',
        createdLink,
        await buildLink(deps, payment, expiresInMinutes),
      );
      const isMatching = link.reference_id === payment.reference && link.amount === payment.amountPaise;
      if (!isMatching || link.currency !== payment.currency)
        throw new GatewayError('Razorpay created a link for another payment');
      const redirectUrl = checkedGatewayUrl(link.short_url, account.url, HOSTS);
      return { reportedState: 'started', redirectUrl, gatewayReference: link.id };
    },
    verifyReturn: async ({ fields }): Promise<GatewayReturn> => {
      const signature = fields.razorpay_signature ?? '';
      verifySignature(isSignedByRazorpay(signedReturn(fields), signature, [account.keySecret]));
      const reference = fields.razorpay_payment_link_reference_id ?? '';
      // the signature does not cover the amount, so fetch the status
      const event = await fetchStatus(reference);
      return { reference, ...(event && { event }) };
    },
    readWebhook: (request) => readWebhook(account, request),
    fetchStatus,
    testConnection: async () => void (await fetchStatus(UNKNOWN_REFERENCE)),
    refunds: createRazorpayRefunds(client),
  };
}

const testModeNote = ({ keyId }: RazorpaySettings) =>
  keyId.startsWith('rzp_test_') ? ' – test mode, no money moves' : '';

async function buildLink(
  { db, settings }: ProviderDeps,
  { orderId, reference, amountPaise, currency }: Payment,
  expiresInMinutes: number,
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
      ...(order.contact.email !== null && { email: order.contact.email }),
      contact: `+91${order.contact.phoneDigits}`,
    },
    // the shop sends its own emails
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference, order: orderId },
    callback_url: settings.apiBaseUrl + LINKED_API_PATHS.paymentReturn.replace(':provider', METHOD),
    callback_method: 'get',
    expire_by: Math.floor(databaseNowMs() / 1000) + expiresInMinutes * 60,
  };
}

function readWebhook(
  { webhookSecrets }: RazorpaySettings,
  { rawBody, headers }: WebhookRequest,
): WebhookEvent[] {
  verifySignature(isSignedByRazorpay(rawBody, String(headers['x-razorpay-signature'] ?? ''), webhookSecrets));
  const body = parseJson(rawBody.toString());
  const refundEvent = parseRazorpayRefund(body);
  if (refundEvent) return [{ ...refundEvent, method: METHOD, source: 'webhook' }];
  const parsed = razorpayEvent.safeParse(body);
  const event = parsed.success ? parseRazorpayEvent(parsed.data) : undefined;
  return event ? [{ ...event, method: METHOD, source: 'webhook' }] : [];
}

function verifySignature(isSigned: boolean): void {
  if (!isSigned) throw new UserError('signature_invalid', 'The signature does not match.');
}
