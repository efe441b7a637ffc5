import { defined, type Fields, fieldsOf, numberOf, textOf } from '../api/read.ts';
import { readUrl } from '../navigation/read-url.ts';

/** The text beside a QR code: payee and amount. `amount` is in rupees. */
export interface PaymentSummary {
  payee?: string;
  address?: string;
  amount?: number;
  note?: string;
}

/** The next step after the reply to POST /payments (section 4). */
export type PaymentOutcome =
  | { kind: 'post'; url: string; fields: [name: string, value: string][] }
  | { kind: 'deeplink'; href: string; summary: PaymentSummary }
  | { kind: 'qr'; code: { text: string } | { image: string }; summary: PaymentSummary }
  | { kind: 'redirect'; href: string }
  | { kind: 'none' }
  | { kind: 'failed'; message: string; detail?: string };

export const PAYMENT_EXCEPTION = 'Failed to process payment. Please try again later.';
const UNKNOWN_ERROR = 'Unknown error occurred during payment process.';

/** Parses the reply. A reply that cannot be executed counts as an exception. */
export function paymentOutcome(answer: unknown): PaymentOutcome {
  const result = fieldsOf(answer);
  if (!result) return broken();
  if (result.success === false || result.success === 'false') {
    return { kind: 'failed', message: textOf(result.error) || UNKNOWN_ERROR };
  }
  const action = fieldsOf(result.action);
  const type = textOf(action?.type);
  if (!action || !type) return redirection(result.redirectUrl) ?? { kind: 'none' };
  if (type === 'redirect_post') return postOf(action) ?? broken();
  if (type === 'deeplink') return deeplinkOf(action) ?? broken();
  if (type === 'qr') return qrOf(action) ?? broken();
  return redirection(result.redirectUrl) ?? broken();
}

const broken = (): PaymentOutcome => ({ kind: 'failed', message: PAYMENT_EXCEPTION });

/** Undefined without a URL; a URL that must not be opened is an exception. */
function redirection(value: unknown): PaymentOutcome | undefined {
  const text = textOf(value);
  if (!text) return undefined;
  const href = webAddress(text);
  return href ? { kind: 'redirect', href } : broken();
}

/** Ruling 13: posts to `redirectUrl` if given, else to the form's own URL. */
function postOf(action: Fields): PaymentOutcome | undefined {
  const form = fieldsOf(action.formParams) ?? {};
  const url = webAddress(textOf(action.redirectUrl) || textOf(form.url) || '');
  if (!url) return undefined;
  const data = Object.entries(fieldsOf(form.data) ?? {}).map(([key, value]) => {
    const text = textOf(value) ?? (typeof value === 'boolean' ? String(value) : undefined);
    return text === undefined ? undefined : ([`data[${key}]`, text] as [string, string]);
  });
  return {
    kind: 'post',
    url,
    fields: [['type', textOf(form.type) ?? ''], ['url', textOf(form.url) ?? ''], ...data.filter(defined)],
  };
}

/** Accepts http and https URLs, also relative to this site. Rejects scripts, data, and `//elsewhere`. */
function webAddress(text: string): string | undefined {
  const url =
    text && !/^\s*[\\/]{2}/.test(text)
      ? readUrl(text, globalThis.location?.href ?? 'http://shop')
      : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const APP_LINK = /^(upi|gpay|phonepe|paytmmp|intent):/i;

function deeplinkOf(action: Fields): PaymentOutcome | undefined {
  const href = textOf(action.redirectUrl)?.trim() ?? '';
  if (!isAppLink(href) && !/^https:\/\//i.test(href)) return undefined;
  return { kind: 'deeplink', href, summary: summaryOf(action, href) };
}

/** True for links that open a payment app. */
export const isAppLink = (href: string) => APP_LINK.test(href);

function qrOf(action: Fields): PaymentOutcome | undefined {
  const text = textOf(action.qr);
  if (text) return { kind: 'qr', code: { text }, summary: summaryOf(action, text) };
  const image = imageOf(textOf(action.qrBase64)?.trim() ?? '');
  return image ? { kind: 'qr', code: { image }, summary: summaryOf(action, '') } : undefined;
}

/** Accepts a data URL of an image, or its bare base64 (ruling 28). */
function imageOf(text: string): string | undefined {
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z\d+/=\s]+$/.test(text)) return text;
  const bare = text.replace(/\s/g, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(bare)) return undefined;
  const type = MAGIC.find(([start]) => bare.startsWith(start))?.[1] ?? 'png';
  return `data:image/${type};base64,${bare}`;
}

/** The first bytes of each image format, in base64. */
const MAGIC = [
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['UklGR', 'webp'],
  ['PHN2Zy', 'svg+xml'],
] as const;

/** The server's summary, else the one in the UPI link. */
function summaryOf(action: Fields, link: string): PaymentSummary {
  const said = fieldsOf(action.summary) ?? upiFields(link);
  const payee = textOf(said.payee);
  const address = textOf(said.address);
  const amount = numberOf(said.amount);
  const note = textOf(said.note);
  return {
    ...(payee && { payee }),
    ...(address && { address }),
    ...(amount !== undefined && amount > 0 && { amount }),
    ...(note && { note }),
  };
}

function upiFields(link: string): Fields {
  if (!/^upi:/i.test(link)) return {};
  const query = new URLSearchParams(link.split('?')[1] ?? '');
  return { payee: query.get('pn'), address: query.get('pa'), amount: query.get('am'), note: query.get('tn') };
}
