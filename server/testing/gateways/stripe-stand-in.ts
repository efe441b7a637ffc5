import { createHmac } from 'node:crypto';
import { type Asked, type StandIn, startStandIn } from './stand-in.ts';

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
  asked: Record<string, string>;
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

export interface StripeStandIn extends StandIn {
  /** By idempotency key. */
  refunds: Map<string, Refund>;
  /** Sets the initial status of the next refunds. */
  refundAs(status: string): void;
  session(reference: string): Session;
  /** The fields of the URL that the browser is sent to after paying. */
  comeBack(reference: string): Record<string, string>;
}

/** Stripe's Checkout sessions as its documentation describes them; our side uses Stripe's own library. */
export async function startStripe(): Promise<StripeStandIn> {
  const sessions = new Map<string, Session>();
  const answers = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  let refundStatus = 'succeeded';
  const standIn: StandIn = await startStandIn((asked) => {
    if (asked.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return failed(401, 'Invalid API Key provided');
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(asked.url.pathname)?.[1];
    if (id !== undefined && asked.method === 'GET') {
      const session = sessions.get(id);
      return session ? { status: 200, body: session } : failed(404, 'No such checkout.session');
    }
    if (asked.url.pathname === '/v1/refunds') return refund(refunds, sessions, asked, refundStatus);
    if (asked.url.pathname !== '/v1/checkout/sessions') return failed(404, 'Unrecognized request URL');
    const key = String(asked.headers['idempotency-key'] ?? '');
    const session = answers.get(key) ?? create(asked, sessions.size + 1, standIn.url);
    if (!session) return failed(400, 'Invalid expires_at');
    answers.set(key, session);
    sessions.set(session.id, session);
    return { status: 200, body: session };
  });
  const found = (reference: string) => {
    const session = [...sessions.values()].find(
      ({ client_reference_id }) => client_reference_id === reference,
    );
    if (!session) throw new Error('Stripe never heard of this session');
    return session;
  };
  const comeBack = (reference: string) => {
    const { asked, id } = found(reference);
    const address = asked.success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? '';
    return Object.fromEntries(new URL(address).searchParams);
  };
  const refundAs = (status: string) => {
    refundStatus = status;
  };
  return { ...standIn, refunds, refundAs, session: found, comeBack };
}

/** The header `Stripe-Signature` of a body at a time in seconds. */
export function signStripe(body: string, at = Math.floor(Date.now() / 1000), secret = STRIPE_WEBHOOK_SECRET) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** The body of a webhook about a session. */
export function stripeEventOf(type: string, session: Session, id = `evt_${type}_${session.id}`): string {
  const { asked: _asked, ...object } = session;
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

const failed = (status: number, message: string) => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
});

function refund(
  refunds: Map<string, Refund>,
  sessions: Map<string, Session>,
  { method, url, headers, body }: Asked,
  status: string,
) {
  if (method === 'GET') {
    const intent = url.searchParams.get('payment_intent');
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
    return { status: 200, body: { object: 'list', has_more: false, data } };
  }
  const key = String(headers['idempotency-key'] ?? '');
  const before = refunds.get(key);
  if (before) return { status: 200, body: before };
  const asked = Object.fromEntries(new URLSearchParams(body));
  const payment_intent = asked.payment_intent ?? '';
  const session = [...sessions.values()].find((one) => one.payment_intent === payment_intent);
  const gone = [...refunds.values()].filter((one) => one.payment_intent === payment_intent);
  const left = gone.reduce((sum, { amount }) => sum - amount, session?.amount_total ?? 0);
  const amount = Number(asked.amount);
  if (!(amount > 0 && amount <= left)) return failed(400, 'Refund amount is greater than unrefunded amount');
  const made: Refund = {
    id: `re_${String(refunds.size + 1).padStart(20, 'a')}`,
    object: 'refund',
    amount,
    currency: 'inr',
    payment_intent,
    status,
    metadata: { reference: asked['metadata[reference]'] ?? '' },
  };
  refunds.set(key, made);
  return { status: 200, body: made };
}

function create({ body }: Asked, count: number, url: string): Session | undefined {
  const asked = Object.fromEntries(new URLSearchParams(body));
  const lifeSeconds = Number(asked.expires_at) - Date.now() / 1000;
  if (!(lifeSeconds > 30 * 60 && lifeSeconds < 24 * 3600)) return undefined;
  const id = `cs_live_${String(count).padStart(20, 'a')}`;
  return {
    id,
    object: 'checkout.session',
    client_reference_id: asked.client_reference_id ?? '',
    amount_total: Number(asked['line_items[0][price_data][unit_amount]']),
    currency: asked['line_items[0][price_data][currency]'] ?? '',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    livemode: true,
    url: `${url}/c/pay/${id}`,
    asked,
  };
}
