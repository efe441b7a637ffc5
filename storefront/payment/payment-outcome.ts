import type { UpiPayment } from '#contract/payments.ts';
import type { Capability } from '#contract/store-info.ts';
import { asNumber, asObject, asText, isDefined, type JsonObject } from '#storefront/api/parsing/parse.ts';
import { parseUrl } from '#storefront/navigation/parse-url.ts';
import { parseUpiPayment } from './upi/upi-options.ts';

/** The text beside a QR code: payee and amount. `amount` is in rupees. */
export interface PaymentSummary {
  payee?: string;
  upiId?: string;
  amount?: number;
  note?: string;
}

/** The next step after the reply to POST /payments (specification, section 4). */
export type PaymentOutcome =
  | { kind: 'post'; url: string; fields: [name: string, value: string][] }
  | { kind: 'deeplink'; href: string; summary: PaymentSummary; upi: UpiPayment | undefined }
  | { kind: 'qr'; code: { text: string } | { image: string }; summary: PaymentSummary; upi: UpiPayment }
  | { kind: 'redirect'; href: string }
  | { kind: 'none' }
  | { kind: 'failed'; message: string; detail?: string };

export const PAYMENT_EXCEPTION = 'Failed to process payment. Please try again later.';
const UNKNOWN_ERROR = 'Unknown error occurred during payment process.';

export type Can = (capability: Capability) => boolean;

/**
 * Parses the reply. A reply that cannot be executed counts as an exception. What is beyond the specification is read
 * only if the server announces it (`can`, ruling 1).
 */
export function parsePaymentOutcome(reply: unknown, can: Can): PaymentOutcome {
  const result = asObject(reply);
  if (!result) return paymentException();
  if (result.success === false || result.success === 'false') {
    return failedOutcome(result);
  }
  const action = asObject(result.action);
  const type = asText(action?.type);
  if (!action || !type) return redirectOutcome(result.redirectUrl) ?? { kind: 'none' };
  if (type === 'redirect_post') return postOutcome(action) ?? paymentException();
  if (type === 'deeplink') return deeplinkOutcome(action, can) ?? paymentException();
  if (type === 'qr') return qrOutcome(action, can) ?? paymentException();
  return redirectOutcome(result.redirectUrl) ?? paymentException();
}

/** A reply with `success: false`. */
export const failedOutcome = ({ error }: JsonObject): PaymentOutcome => ({
  kind: 'failed',
  message: asText(error) || UNKNOWN_ERROR,
});

const paymentException = (): PaymentOutcome => ({ kind: 'failed', message: PAYMENT_EXCEPTION });

/** Undefined without a URL; a URL that must not be opened is an exception. */
function redirectOutcome(value: unknown): PaymentOutcome | undefined {
  const text = asText(value);
  if (!text) return undefined;
  const href = webUrl(text);
  return href ? { kind: 'redirect', href } : paymentException();
}

/** Ruling 13: posts to `redirectUrl` if given, else to the form's own URL. */
function postOutcome(action: JsonObject): PaymentOutcome | undefined {
  const form = asObject(action.formParams) ?? {};
  const url = webUrl(asText(action.redirectUrl) || asText(form.url) || '');
  if (!url) return undefined;
  const data = Object.entries(asObject(form.data) ?? {}).map(([key, value]) => {
    const text = asText(value) ?? (typeof value === 'boolean' ? String(value) : undefined);
    return text === undefined ? undefined : ([`data[${key}]`, text] as [string, string]);
  });
  return {
    kind: 'post',
    url,
    fields: [['type', asText(form.type) ?? ''], ['url', asText(form.url) ?? ''], ...data.filter(isDefined)],
  };
}

/** Accepts http and https URLs, also relative to this site. Rejects scripts, data, and `//elsewhere`. */
function webUrl(text: string): string | undefined {
  const url =
    text && !/^\s*[\\/]{2}/.test(text)
      ? parseUrl(text, globalThis.location?.href ?? 'http://shop')
      : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Schemes that would run or read something in this page (specification, ruling 30). */
const PAGE_SCHEME = /^(javascript|data|file|blob|vbscript):$/;

/** Accepts a link to any app or website; the browser's own parser decides what its scheme is. */
function deeplinkOutcome(action: JsonObject, can: Can): PaymentOutcome | undefined {
  const href = asText(action.redirectUrl)?.trim() ?? '';
  const url = href ? parseUrl(href, globalThis.location?.href ?? 'http://shop') : undefined;
  if (!url || PAGE_SCHEME.test(url.protocol)) return undefined;
  const summary = parseSummary(action, href, can);
  if (url.protocol !== 'upi:') return { kind: 'deeplink', href, summary, upi: undefined };
  return { kind: 'deeplink', href, summary, upi: upiPaymentOf(action, summary, ['link'], can) };
}

/**
 * The options that the server sends (capability `upi-options`). Of another server only what it has chosen itself,
 * and copying: it does not say whether the UPI network accepts links to its address.
 */
function upiPaymentOf(
  action: JsonObject,
  { upiId }: PaymentSummary,
  chosen: UpiPayment['options'],
  can: Can,
): UpiPayment {
  const options = [...chosen, ...(upiId ? (['copy'] as const) : [])];
  const announced = can('upi-options') ? parseUpiPayment(action.upi) : undefined;
  return announced ?? { options, reference: '', acceptsUtr: false };
}

function qrOutcome(action: JsonObject, can: Can): PaymentOutcome | undefined {
  const text = asText(action.qr);
  const image = text ? undefined : imageDataUrl(asText(action.qrBase64)?.trim() ?? '');
  const code = text ? { text } : image ? { image } : undefined;
  if (!code) return undefined;
  const summary = parseSummary(action, text ?? '', can);
  return { kind: 'qr', code, summary, upi: upiPaymentOf(action, summary, ['scan'], can) };
}

/** Accepts a data URL of an image, or its bare base64 (specification, ruling 28). */
function imageDataUrl(text: string): string | undefined {
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z\d+/=\s]+$/.test(text)) return text;
  const bare = text.replace(/\s/g, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(bare)) return undefined;
  const type = IMAGE_SIGNATURES.find(([start]) => bare.startsWith(start))?.[1] ?? 'png';
  return `data:image/${type};base64,${bare}`;
}

/** The first bytes of each image format, in base64. */
const IMAGE_SIGNATURES = [
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['UklGR', 'webp'],
  ['PHN2Zy', 'svg+xml'],
] as const;

/** The server's summary (capability `payment-summary`), else the one in the UPI link. */
function parseSummary(action: JsonObject, link: string, can: Can): PaymentSummary {
  const announced = can('payment-summary') ? asObject(action.summary) : undefined;
  const source = announced ?? parseUpiLink(link);
  const payee = asText(source.payee);
  const upiId = asText(source.address);
  const amount = asNumber(source.amount);
  const note = asText(source.note);
  return {
    ...(payee && { payee }),
    ...(upiId && { upiId }),
    ...(amount !== undefined && amount > 0 && { amount }),
    ...(note && { note }),
  };
}

function parseUpiLink(link: string): JsonObject {
  if (!/^upi:/i.test(link)) return {};
  const query = new URLSearchParams(link.split('?')[1] ?? '');
  return { payee: query.get('pn'), address: query.get('pa'), amount: query.get('am'), note: query.get('tn') };
}
