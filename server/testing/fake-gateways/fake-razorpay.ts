import { createHmac } from 'node:crypto';
import { type FakeGateway, type ReceivedRequest, startFakeGateway } from './fake-gateway.ts';

export const RAZORPAY_KEY_ID = 'rzp_live_ABCDEF123456';
export const RAZORPAY_KEY_SECRET = 'secret';
export const RAZORPAY_WEBHOOK_SECRET = '123456';

interface Link {
  id: string;
  reference_id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  status: string;
  short_url: string;
  callback_url: string;
  order_id: string;
  payments: { payment_id: string; amount: number; status: string; method: string }[] | null;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  receipt: string;
  status: string;
}

export interface FakeRazorpay extends FakeGateway {
  /** By idempotency key. */
  refunds: Map<string, Refund>;
  /** Sets the initial status of the next refunds: `processed`, `pending` or `failed`. */
  setRefundStatus(status: string): void;
  links: Map<string, Link>;
  /** Sets the origin of the next links, as a compromised gateway would. */
  setLinkOrigin(origin: string): void;
  /** The shopper pays. Returns the number of the payment. */
  pay(reference: string, amountPaise?: number, currency?: string): string;
  /** The body of the webhook about a declined attempt on the link, with the reason as Razorpay documents it. */
  declinedEvent(reference: string, reason: { error_description: string; error_reason: string }): string;
  /** The fields of the browser's return. */
  returnFields(reference: string): Record<string, string>;
  /** The body of a webhook. */
  event(name: string, reference: string): string;
  /** The body of a webhook about a refund with the given fields. */
  refundEvent(name: string, refund: Partial<Refund>): string;
}

/** Razorpay's payment links as its documentation describes them, written independently of our own code. */
export async function startFakeRazorpay(): Promise<FakeRazorpay> {
  const links = new Map<string, Link>();
  const refunds = new Map<string, Refund>();
  let refundStatus = 'processed';
  let linkOrigin: string | undefined;
  let count = 0;
  const fake: FakeGateway = await startFakeGateway((request) => {
    const expected = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64');
    if (request.headers.authorization !== `Basic ${expected}`)
      return errorResponse(401, 'Authentication failed');
    const [, paymentId = '', what] = REFUND_PATH.exec(request.url.pathname) ?? [];
    if (what === 'refunds') {
      const items = [...refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
      return { status: 200, body: { entity: 'collection', count: items.length, items } };
    }
    if (what === 'refund') return createRefund(refunds, links, request, { paymentId, status: refundStatus });
    if (request.url.pathname !== '/v1/payment_links') return errorResponse(404, 'not found');
    if (request.method === 'GET') return listLinks(links, request);
    count += 1;
    return createLink(links, request, `${linkOrigin ?? fake.url}/i/${count}`, count);
  });
  const requireLink = (reference: string) => {
    const link = links.get(reference);
    if (!link) throw new Error('Razorpay does not know this link');
    return link;
  };
  return {
    ...fake,
    links,
    refunds,
    setRefundStatus: (status) => {
      refundStatus = status;
    },
    setLinkOrigin: (origin) => {
      linkOrigin = origin;
    },
    pay: (reference, amount, currency) => payLink(requireLink(reference), amount, currency),
    returnFields: (reference) => returnFields(requireLink(reference)),
    event: (name, reference) => event(name, requireLink(reference)),
    declinedEvent: (reference, reason) => declinedEvent(requireLink(reference), reason),
    refundEvent,
  };
}

export function signRazorpay(body: string, secret = RAZORPAY_WEBHOOK_SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

const errorResponse = (status: number, description: string) => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
});

const REFUND_PATH = /^\/v1\/payments\/(pay_\w+)\/(refunds?)$/;

/** As documented at https://razorpay.com/docs/webhooks/refunds. */
function refundEvent(event: string, about: Partial<Refund>): string {
  const entity = {
    entity: 'refund',
    notes: [],
    acquirer_data: { arn: null },
    created_at: 1_597_734_071,
    batch_id: null,
    speed_processed: 'normal',
    speed_requested: 'normal',
    receipt: null,
    ...about,
  };
  const payment = {
    id: about.payment_id,
    entity: 'payment',
    amount: 500_000,
    currency: 'INR',
    status: 'captured',
    amount_refunded: about.amount,
    refund_status: 'partial',
    captured: true,
    notes: { reference: 'never to be read as an event about the payment' },
  };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event,
    contains: ['refund', 'payment'],
    payload: { refund: { entity }, payment: { entity: payment } },
    created_at: 1_597_734_071,
  });
}

function createRefund(
  refunds: Map<string, Refund>,
  links: Map<string, Link>,
  { headers, body }: ReceivedRequest,
  { paymentId, status }: { paymentId: string; status: string },
) {
  const key = String(headers['x-refund-idempotency'] ?? '');
  if (!/^[\w-]{10,}$/.test(key)) return errorResponse(400, 'The idempotency key is too short');
  const requested = JSON.parse(body);
  const existing = refunds.get(key);
  if (existing)
    return existing.amount === requested.amount
      ? { status: 200, body: existing }
      : errorResponse(400, 'other body');
  const link = [...links.values()].find((one) =>
    one.payments?.some(({ payment_id }) => payment_id === paymentId),
  );
  const active = [...refunds.values()].filter(
    (one) => one.payment_id === paymentId && one.status !== 'failed',
  );
  const remaining = active.reduce((sum, { amount }) => sum - amount, link?.amount_paid ?? 0);
  if (!Number.isInteger(requested.amount) || requested.amount < 100 || requested.amount > remaining)
    return errorResponse(400, 'The total refund amount is greater than the refund payment amount');
  const { amount, receipt } = requested;
  const id = `rfnd_${String(refunds.size + 1).padStart(14, 'A')}`;
  const created: Refund = { id, payment_id: paymentId, amount, currency: 'INR', receipt, status };
  refunds.set(key, created);
  return { status: 200, body: created };
}

function listLinks(links: Map<string, Link>, { url }: ReceivedRequest) {
  const link = links.get(url.searchParams.get('reference_id') ?? '');
  return { status: 200, body: { payment_links: link ? [link] : [] } };
}

function createLink(links: Map<string, Link>, { body }: ReceivedRequest, shortUrl: string, count: number) {
  const requested = JSON.parse(body);
  const minExpiry = Date.now() / 1000 + 15 * 60;
  if (!Number.isInteger(requested.amount) || requested.amount < 100)
    return errorResponse(400, 'amount too small');
  if (links.has(requested.reference_id))
    return errorResponse(400, 'payment link with reference id exists already');
  if (requested.expire_by < minExpiry)
    return errorResponse(400, 'expire_by must be at least 15 minutes ahead');
  if (requested.callback_method !== 'get') return errorResponse(400, 'callback_method must be get');
  const link: Link = {
    ...requested,
    id: `plink_${String(count).padStart(14, 'A')}`,
    order_id: `order_${String(count).padStart(14, 'A')}`,
    amount_paid: 0,
    status: 'created',
    payments: null,
    short_url: shortUrl,
  };
  links.set(link.reference_id, link);
  return { status: 200, body: link };
}

function payLink(link: Link, amount = link.amount, currency = link.currency): string {
  const paymentId = `pay_${link.id.slice(6)}${(link.payments ?? []).length}`;
  link.payments = [
    ...(link.payments ?? []),
    { payment_id: paymentId, amount, status: 'captured', method: 'upi' },
  ];
  Object.assign(link, { status: 'paid', amount_paid: amount, currency });
  return paymentId;
}

function returnFields({ id, reference_id, status, payments }: Link): Record<string, string> {
  const paymentId = payments?.[0]?.payment_id ?? '';
  return {
    razorpay_payment_id: paymentId,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference_id,
    razorpay_payment_link_status: status,
    razorpay_signature: signRazorpay(`${id}|${reference_id}|${status}|${paymentId}`, RAZORPAY_KEY_SECRET),
  };
}

function event(name: string, link: Link): string {
  const last = link.payments?.at(-1);
  const payment = last && {
    id: last.payment_id,
    entity: 'payment',
    amount: last.amount,
    currency: link.currency,
    status: name === 'payment.failed' ? 'failed' : 'captured',
    order_id: link.order_id,
    notes: name === 'payment.captured' ? { reference: link.reference_id } : [],
  };
  const order = { id: link.order_id, entity: 'order', receipt: link.reference_id, status: 'paid' };
  const isLink = name.startsWith('payment_link.');
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event: name,
    contains: ['payment'],
    payload: {
      ...(isLink && { payment_link: { entity: link } }),
      ...(payment && { payment: { entity: payment } }),
      ...((isLink || name === 'order.paid') && { order: { entity: order } }),
    },
    created_at: 1_700_000_000,
  });
}

/** As documented at https://razorpay.com/docs/webhooks/payments: the link is still open. */
function declinedEvent({ id, amount, currency, order_id, reference_id }: Link, reason: object): string {
  const entity = {
    id: `pay_${id.slice(6)}F`,
    entity: 'payment',
    amount,
    currency,
    status: 'failed',
    order_id,
    notes: { reference: reference_id },
    error_code: 'BAD_REQUEST_ERROR',
    error_source: 'issuer_bank',
    error_step: 'payment_authorization',
    ...reason,
  };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_1',
    event: 'payment.failed',
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: 1_700_000_000,
  });
}
