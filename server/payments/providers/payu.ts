import { PATHS } from '#contract/paths.ts';
import { decimalRupees } from '#server/money.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { Refusal } from '#server/refusal.ts';
import { gatewayFetch } from '../gateway-fetch.ts';
import type { Attempt } from '../payment.ts';
import type { PaymentEvent } from '../payment-event.ts';
import type { PaymentProvider, ProviderDeps, Status } from '../provider.ts';
import { readJson } from '../read-json.ts';
import { relayedForm } from '../relay/relayed-form.ts';
import { payuFailure, payuStatus, payuStatusReply } from './payu-answer.ts';
import { askingPayu } from './payu-client.ts';
import { isPayuAnswer, payuRequestHash } from './payu-hash.ts';
import { payuRefundHint, payuRefunding } from './payu-refund.ts';

const METHOD = 'payu';
const LEAST_PAISE = 100;

/**
 * PayU's hosted page (https://docs.payu.in/docs/prebuilt-checkout-page-integration). The browser posts a
 * hashed form to it through our relay, and returns by a form posted from PayU's site. PayU posts the same
 * fields to the webhook.
 */
export function payu(deps: ProviderDeps): PaymentProvider {
  const { payu: account, gatewayTimeoutSeconds } = deps.settings;
  if (!account) return { method: METHOD, canRestart: true, offer: async () => undefined, start: notOffered };
  const { key, salts, url } = account;
  const ask = askingPayu(gatewayFetch(deps.fetch ?? fetch, gatewayTimeoutSeconds), account);
  const hosts = /(^|\.)payu\.in$/.test(new URL(url).hostname) ? ['https://*.payu.in'] : [];
  const form = { url: `${url}/_payment`, leadsTo: hosts };
  const isTest = new URL(url).hostname === 'test.payu.in';
  const fetchStatus = async (reference: string) =>
    payuStatus(await ask('verify_payment', [reference], payuStatusReply), reference);
  // the hash covers neither PayU's own number, which refunds need, nor whether money is captured: so fetch
  // the status
  const statusOf = async (fields: Record<string, string>) =>
    payuFailure(fields) ?? (await fetchStatus(fields.txnid ?? ''));

  return {
    method: METHOD,
    canRestart: true,
    form,
    offer: async () => ({
      label: `Card, net banking or wallet (PayU)${isTest ? ' – test mode, no money moves' : ''}`,
    }),
    refusal: ({ totalPaise }) =>
      totalPaise < LEAST_PAISE ? 'This order costs too little to be paid this way.' : undefined,
    start: async (attempt) => {
      const data = await formFields(deps, attempt, key, salts[0]);
      const action = relayedForm(deps, { type: METHOD, url: form.url, data, orderId: attempt.orderId });
      return { says: 'started', action };
    },
    readReturn: async ({ fields }) => {
      refuseForged(fields, key, salts);
      const event = await statusOf(fields);
      return { reference: fields.txnid ?? '', ...(event && { event }) };
    },
    readWebhook: async ({ rawBody }) => {
      const fields = readBody(rawBody.toString());
      const hint = payuRefundHint(fields, key);
      if (hint !== undefined) return [{ method: METHOD, hint }];
      refuseForged(fields, key, salts);
      return webhookEvents(fields.txnid ?? '', await statusOf(fields));
    },
    fetchStatus,
    refunds: payuRefunding(ask),
  };
}

const notOffered = () => Promise.reject(new Error('PayU is not set up'));

/** The fields of the form, the hash last. Values are hashed exactly as they are posted. */
async function formFields(
  { db, settings }: ProviderDeps,
  { orderId, reference, amountPaise }: Attempt,
  key: string,
  salt: string,
): Promise<Record<string, string>> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const back = settings.apiBaseUrl + PATHS.paymentReturn.replace(':provider', METHOD);
  const fields = {
    key,
    txnid: reference,
    amount: decimalRupees(amountPaise),
    productinfo: `Order ${orderId}`,
    firstname: plain(order.shipTo.fullName, 60),
    email: plain(order.contact.email, 50),
    phone: order.contact.phoneDigits,
    surl: back,
    furl: back,
  };
  return { ...fields, hash: payuRequestHash(fields, salt) };
}

/** Without pipes, which separate the hashed values, and without outer spaces, which PayU removes. */
function plain(text: string, longest: number): string {
  return text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim().slice(0, longest).trim();
}

function refuseForged(fields: Record<string, string>, key: string, salts: readonly string[]): void {
  if (isPayuAnswer(fields, key, salts)) return;
  throw new Refusal('signature_invalid', 'The hash does not match the answer.');
}

/** PayU's webhook sends a form or JSON, as the merchant has chosen at PayU. */
function readBody(body: string): Record<string, string> {
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  const said = Object.entries(readJson(body) ?? {});
  const known = said.filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

function webhookEvents(reference: string, event: Status | undefined): PaymentEvent[] {
  return event ? [{ ...event, method: METHOD, reference, source: 'webhook' }] : [];
}
