import { createHmac } from 'node:crypto';
import { type FakeGateway, type ReceivedRequest, startFakeGateway } from './fake-gateway.ts';

export const STRIPE_KEY = 'sk_live_51ABCDEFGHIJKL';
export const STRIPE_WEBHOOK_SECRET = 'whsec_test';

interface Session {
  id: string;
  object: 'checkout.session';
  client_reference_id: string;
  amount_total: number;
  currency: string;
  status: string;
  payment_status: string;
  payment_intent: string | null;
  livemode: boolean;
  url: string;
  requestFields: Record<string, string>;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  metadata: { reference: string };
}

export interface FakeStripe extends FakeGateway {
  /** By idempotency key. */
  refunds: Map<string, Refund>;
  /** Sets the initial status of the next refunds. */
  setRefundStatus(status: string): void;
  session(reference: string): Session;
  /** The fields of the URL that the browser is sent to after paying. */
  returnFields(reference: string): Record<string, string>;
}

/** Stripe's Checkout sessions as its documentation describes them; our side uses Stripe's own library. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const sessionsByKey = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  let refundStatus = 'succeeded';
  const fake: FakeGateway = await startFakeGateway((request) => {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return errorResponse(401, 'Invalid API Key provided');
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(request.url.pathname)?.[1];
    if (id !== undefined && request.method === 'GET') {
      const session = sessions.get(id);
      return session ? { status: 200, body: session } : errorResponse(404, 'No such checkout.session');
    }
    if (request.url.pathname === '/v1/refunds') return createRefund(refunds, sessions, request, refundStatus);
    if (request.url.pathname !== '/v1/checkout/sessions')
      return errorResponse(404, 'Unrecognized request URL');
    if (request.method === 'GET')
      return {
        status: 200,
        body: { object: 'list', data: [...sessions.values()].slice(0, 1), has_more: false },
      };
    const key = String(request.headers['idempotency-key'] ?? '');
    const session = sessionsByKey.get(key) ?? createSession(request, sessions.size + 1, fake.url);
    if (!session) return errorResponse(400, 'Invalid expires_at');
    sessionsByKey.set(key, session);
    sessions.set(session.id, session);
    return { status: 200, body: session };
  });
  const requireSession = (reference: string) => {
    const session = [...sessions.values()].find(
      ({ client_reference_id }) => client_reference_id === reference,
    );
    if (!session) throw new Error('Stripe does not know this session');
    return session;
  };
  const returnFields = (reference: string) => {
    const { requestFields: request, id } = requireSession(reference);
    const url = request.success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? '';
    return Object.fromEntries(new URL(url).searchParams);
  };
  const setRefundStatus = (status: string) => {
    refundStatus = status;
  };
  return { ...fake, refunds, setRefundStatus, session: requireSession, returnFields };
}

/** The header `Stripe-Signature` of a body at a time in seconds. */
export function signStripe(body: string, at = Math.floor(Date.now() / 1000), secret = STRIPE_WEBHOOK_SECRET) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** The body of a webhook about a session. */
export function stripeEventOf(type: string, session: Session, id = `evt_${type}_${session.id}`): string {
  const { requestFields: _requestFields, ...object } = session;
  return JSON.stringify({ id, object: 'event', type, livemode: session.livemode, data: { object } });
}

/** The body of a webhook about a refund (https://docs.stripe.com/api/refunds/object). */
export function stripeRefundEventOf(type: string, refund: Partial<Refund>, livemode = true): string {
  const object = {
    object: 'refund',
    balance_transaction: 'txn_1',
    charge: 'ch_1',
    created: 1_692_942_318,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    metadata: {},
    ...refund,
  };
  return JSON.stringify({
    id: `evt_${type}_${refund.id}`,
    object: 'event',
    type,
    livemode,
    data: { object },
  });
}

const errorResponse = (status: number, message: string) => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
});

function createRefund(
  refunds: Map<string, Refund>,
  sessions: Map<string, Session>,
  { method, url, headers, body }: ReceivedRequest,
  status: string,
) {
  if (method === 'GET') {
    const intent = url.searchParams.get('payment_intent');
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
    return { status: 200, body: { object: 'list', has_more: false, data } };
  }
  const key = String(headers['idempotency-key'] ?? '');
  const existing = refunds.get(key);
  if (existing) return { status: 200, body: existing };
  const requested = Object.fromEntries(new URLSearchParams(body));
  const payment_intent = requested.payment_intent ?? '';
  const session = [...sessions.values()].find((one) => one.payment_intent === payment_intent);
  const active = [...refunds.values()].filter((one) => one.payment_intent === payment_intent);
  const remaining = active.reduce((sum, { amount }) => sum - amount, session?.amount_total ?? 0);
  const amount = Number(requested.amount);
  if (!(amount > 0 && amount <= remaining))
    return errorResponse(400, 'Refund amount is greater than unrefunded amount');
  const created: Refund = {
    id: `re_${String(refunds.size + 1).padStart(20, 'a')}`,
    object: 'refund',
    amount,
    currency: 'inr',
    payment_intent,
    status,
    metadata: { reference: requested['metadata[reference]'] ?? '' },
  };
  refunds.set(key, created);
  return { status: 200, body: created };
}

function createSession({ body }: ReceivedRequest, count: number, url: string): Session | undefined {
  const requestFields = Object.fromEntries(new URLSearchParams(body));
  const secondsToExpiry = Number(requestFields.expires_at) - Date.now() / 1000;
  if (!(secondsToExpiry > 30 * 60 && secondsToExpiry < 24 * 3600)) return undefined;
  const id = `cs_live_${String(count).padStart(20, 'a')}`;
  return {
    id,
    object: 'checkout.session',
    client_reference_id: requestFields.client_reference_id ?? '',
    amount_total: Number(requestFields['line_items[0][price_data][unit_amount]']),
    currency: requestFields['line_items[0][price_data][currency]'] ?? '',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    livemode: true,
    url: `${url}/c/pay/${id}`,
    requestFields,
  };
}
