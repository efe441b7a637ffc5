import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { toDecimalRupees } from '#format/money.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { relayAction } from '#server/payments/form-relay/relay-action.ts';
import type { Payment } from '#server/payments/payment.ts';
import type { PaymentEvent } from '#server/payments/payment-event.ts';
import type { PaymentProvider, ProviderDeps, ProviderReport } from '#server/payments/payment-provider.ts';
import { GatewayError, limitedFetch } from '../gateway-client.ts';
import { parseJson } from '../parse-json.ts';
import { unconfiguredProvider } from '../unconfigured-provider.ts';
import { createPayuClient } from './payu-client.ts';
import { isHashedByPayu, payuRequestHash } from './payu-hash.ts';
import { createPayuRefunds, payuRefundHint } from './payu-refunds.ts';
import { assertKnownToPayu, payuFailure, payuStatus, payuStatusResponse } from './payu-status.ts';

const METHOD = 'payu';
const MIN_PAISE = 100;
// No payment has it: the response has no payment, and needs a valid key and salt.
const UNKNOWN_REFERENCE = 'test-connection';

/**
 * PayU's hosted page (https://docs.payu.in/docs/prebuilt-checkout-page-integration). The browser posts a
 * hashed form to it through our relay, and returns by a form posted from PayU's site. PayU posts the same
 * fields to the webhook.
 */
export function payu(deps: ProviderDeps): PaymentProvider {
  const { payu: account, gatewayTimeoutSeconds } = deps.settings;
  if (!account) return unconfiguredProvider({ method: METHOD, isStartRepeatable: true });
  const { key, salts, url } = account;
  const client = createPayuClient(limitedFetch(deps.fetch ?? fetch, gatewayTimeoutSeconds), account);
  const redirectOrigins = /(^|\.)payu\.in$/.test(new URL(url).hostname) ? ['https://*.payu.in'] : [];
  const form = { url: `${url}/_payment`, redirectOrigins };
  const isTest = new URL(url).hostname === 'test.payu.in';
  const fetchStatus = async (reference: string) =>
    payuStatus(await client('verify_payment', [reference], payuStatusResponse), reference);
  // the hash covers neither PayU's own number, which refunds need, nor whether money is captured: so fetch
  // the status
  const fetchReport = async (fields: Record<string, string>) => {
    const failure = payuFailure(fields);
    if (!failure) return await fetchStatus(fields.txnid ?? '');
    return { ...failure, ...(await fetchReason(fields.txnid ?? '')) };
  };
  // the hash does not cover the reason either; a failure is reported without it while PayU gives no reply
  const fetchReason = async (reference: string): Promise<Pick<ProviderReport, 'detail'>> => {
    try {
      const { reportedState, detail } = (await fetchStatus(reference)) ?? {};
      return reportedState === 'failed' && detail ? { detail } : {};
    } catch (thrown) {
      if (thrown instanceof GatewayError) return {};
      throw thrown;
    }
  };

  return {
    method: METHOD,
    isStartRepeatable: true,
    form,
    getOption: async () => ({
      label: `Card, net banking or wallet (PayU)${isTest ? ' – test mode, no money moves' : ''}`,
    }),
    ineligibleReason: ({ totalPaise }) =>
      totalPaise < MIN_PAISE ? 'This order costs too little to be paid this way.' : undefined,
    start: async (payment) => {
      const data = await formFields(deps, payment, key, salts[0]);
      const action = relayAction(deps, { type: METHOD, url: form.url, data, orderId: payment.orderId });
      return { reportedState: 'started', action };
    },
    verifyReturn: async ({ fields }) => {
      verifySignature(fields, key, salts);
      const event = await fetchReport(fields);
      return { reference: fields.txnid ?? '', ...(event && { event }) };
    },
    readWebhook: async ({ rawBody }) => {
      const fields = parseBody(rawBody.toString());
      const hint = payuRefundHint(fields, key);
      if (hint !== undefined) return [{ method: METHOD, hint }];
      verifySignature(fields, key, salts);
      return webhookEvents(fields.txnid ?? '', await fetchReport(fields));
    },
    fetchStatus,
    testConnection: async () =>
      assertKnownToPayu(await client('verify_payment', [UNKNOWN_REFERENCE], payuStatusResponse)),
    refunds: createPayuRefunds(client),
  };
}

/** The fields of the form, the hash last. Values are hashed exactly as they are posted. */
async function formFields(
  { db, settings }: ProviderDeps,
  { orderId, reference, amountPaise }: Payment,
  key: string,
  salt: string,
): Promise<Record<string, string>> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const returnUrl = settings.apiBaseUrl + LINKED_API_PATHS.paymentReturn.replace(':provider', METHOD);
  const fields = {
    key,
    txnid: reference,
    amount: toDecimalRupees(amountPaise),
    productinfo: `Order ${orderId}`,
    firstname: toPlainText(order.shipTo.fullName, 60),
    email: toPlainText(order.contact.email ?? '', 50),
    phone: order.contact.phoneDigits,
    surl: returnUrl,
    furl: returnUrl,
  };
  return { ...fields, hash: payuRequestHash(fields, salt) };
}

/** Without pipes, which separate the hashed values, and without outer spaces, which PayU removes. */
function toPlainText(text: string, maxLength: number): string {
  return text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim().slice(0, maxLength).trim();
}

function verifySignature(fields: Record<string, string>, key: string, salts: readonly string[]): void {
  if (isHashedByPayu(fields, key, salts)) return;
  throw new UserError('signature_invalid', 'The hash does not match the answer.');
}

/** PayU's webhook sends a form or JSON, as the merchant has chosen at PayU. */
function parseBody(body: string): Record<string, string> {
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  const entries = Object.entries(parseJson(body) ?? {});
  const known = entries.filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

function webhookEvents(reference: string, event: ProviderReport | undefined): PaymentEvent[] {
  return event ? [{ ...event, method: METHOD, reference, source: 'webhook' }] : [];
}
