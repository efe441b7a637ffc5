import { type RawBuilder, sql } from 'kysely';
import { type ListPaymentsQuery, PAYMENT_VIEWS, type PaymentView } from '#contract/admin/orders/payments.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';

/** Totals are exact up to this number; above, they are one more. */
const MAX_EXACT_COUNT = 10_000;

// literals, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);
const SENT = sql`(${sql.lit(ORDER_STATUS.shipped)}, ${sql.lit(ORDER_STATUS.delivered)})`;

// sets, so that they are counted without reading their payments and orders
const DUE_FOR_REFUND = sql`
  select due.id from payments due where due.state = 'refund_due' and due.amount_paise > (
    select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = due.id and r.state <> 'failed')
  union select payment_id from cancellation_refunds_due where not is_requested
  union select payment_id from returned_refunds_due`;
const WITH_OPEN_REFUND = sql`
  select r.payment_id from refunds r where r.state in ('requested', 'pending')
  union select r.payment_id from refunds r where r.state = 'failed' and not exists (
    select from refunds later where later.payment_id = r.payment_id and later.id > r.id and later.state <> 'failed')`;

/** The payments of a view, as conditions on `payments p` and `orders o`. */
const VIEW_CONDITIONS: Record<PaymentView, RawBuilder<boolean>> = {
  claims: sql`p.method = 'upi' and p.gateway_reference is not null and p.state in ('created', 'started')
    and o.status = ${PENDING} and o.paid_at is null`,
  'refunds-due': sql`p.id in (${DUE_FOR_REFUND})`,
  refunds: sql`p.id in (${WITH_OPEN_REFUND})`,
  cod: sql`p.state = 'awaiting_cash' and o.status in ${SENT}`,
  all: sql`true`,
};

/** The payments of views whose order does not matter. */
const VIEW_SETS: Partial<Record<PaymentView, RawBuilder<unknown>>> = {
  'refunds-due': DUE_FOR_REFUND,
  refunds: WITH_OPEN_REFUND,
  all: sql`select id from payments`,
};

/** Work lists begin with what waits longest. */
const IS_OLDEST_FIRST: Record<PaymentView, boolean> = {
  claims: true,
  'refunds-due': true,
  refunds: true,
  cod: true,
  all: false,
};

export interface ListedPayment {
  id: string;
  orderId: string;
  customerName: string;
  orderStatus: number;
}

/** One part of a view. Returns one row more than `limit` if there are more. */
export async function selectPaymentList(
  db: Database,
  { view, q, after, limit }: ListPaymentsQuery,
): Promise<ListedPayment[]> {
  const isOldestFirst = IS_OLDEST_FIRST[view];
  const cursor = sql`(select last.created_at, last.id from payments last where last.reference = ${after ?? ''})`;
  const isAfter = isOldestFirst
    ? sql`(p.created_at, p.id) > ${cursor}`
    : sql`(p.created_at, p.id) < ${cursor}`;
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListedPayment>`
    select p.id, p.order_id as "orderId", o.ship_full_name as "customerName", o.status as "orderStatus"
    ${inView(view)} and ${matches(q)} ${after === undefined ? sql`` : sql`and ${isAfter}`}
    order by p.created_at ${direction}, p.id ${direction} limit ${limit + 1}`.execute(db);
  return rows;
}

/** The number of payments of a view that match a search, at most one above the exact limit. */
export async function selectPaymentCount(db: Database, view: PaymentView, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${countOf(sql`select ${inView(view)} and ${matches(q)}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of payments of each view, at most one above the exact limit. */
export async function selectViewCounts(db: Database): Promise<Record<PaymentView, number>> {
  const counts = PAYMENT_VIEWS.map(
    (view) => sql`${countOf(VIEW_SETS[view] ?? sql`select ${inView(view)}`)} as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<PaymentView, number>>`select ${sql.join(counts)}`.execute(db);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

const inView = (view: PaymentView) =>
  sql`from payments p join orders o on o.id = p.order_id where ${VIEW_CONDITIONS[view]}`;

const countOf = (payments: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (${payments} limit ${sql.lit(MAX_EXACT_COUNT + 1)}) as found)`;

/** All words occur in the order's number, name, email, phone or items; or `q` is a gateway's or bank's number. */
function matches(q: string): RawBuilder<boolean> {
  const words = q.toLowerCase().normalize('NFC').split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  // one condition per word: the index of the words knows no `like all`
  const inOrder = words.map(
    (word) => sql`search.words like ${`% ${word.replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
  );
  return sql`p.id in (
    select paid.id from payments paid where paid.gateway_reference = ${q}
    union select paid.id from order_search search join payments paid on paid.order_id = search.order_id
    where ${sql.join(inOrder, sql` and `)})`;
}

export interface OverviewPayment {
  id: string;
  orderId: string;
  reference: string;
  method: string;
  state: string;
  amountPaise: number;
  gatewayReference: string | null;
  pollError: string | null;
  createdAt: Date;
  updatedAt: Date;
  isOrderOpen: boolean;
  refunds: OverviewRefund[];
  events: OverviewEvent[];
}

export interface OverviewRefund {
  id: number;
  reference: string;
  amountPaise: number;
  state: string;
  gatewayReference: string | null;
  isManual: boolean;
  reason: string | null;
  error: string | null;
  createdAt: string;
  updatedAt: string;
  lines: { lineNo: number; quantity: number; restocked: number; amountPaise: number }[];
}

export interface OverviewEvent {
  at: string;
  source: 'shop' | 'return' | 'webhook' | 'poll' | 'merchant';
  state: string;
  outcome: string;
  detail: Record<string, unknown>;
}

/** Payments with their refunds and reports, by their ids or of one order, oldest first. */
export async function selectOverview(
  db: Database | Transaction,
  which: { ids: readonly string[] } | { orderId: string },
): Promise<OverviewPayment[]> {
  const condition =
    'ids' in which ? sql`p.id = any(${which.ids}::uuid[])` : sql`p.order_id = ${which.orderId}`;
  const { rows } = await sql<OverviewPayment>`
    select p.id, p.order_id as "orderId", p.reference, p.method, p.state, p.amount_paise as "amountPaise",
      p.gateway_reference as "gatewayReference", p.poll_error as "pollError", p.created_at as "createdAt",
      p.updated_at as "updatedAt", o.status = ${PENDING} and o.paid_at is null as "isOrderOpen",
      coalesce((select json_agg(json_build_object('id', r.id, 'reference', r.reference, 'amountPaise', r.amount_paise,
          'state', r.state, 'gatewayReference', r.gateway_reference, 'isManual', r.is_manual, 'reason', r.reason,
          'error', r.error, 'createdAt', r.created_at, 'updatedAt', r.updated_at,
          'lines', coalesce((select json_agg(json_build_object('lineNo', line.line_no, 'quantity', line.quantity,
              'restocked', line.restocked_quantity, 'amountPaise', line.amount_paise) order by line.line_no)
            from refund_lines line where line.refund_id = r.id), '[]')) order by r.id)
        from refunds r where r.payment_id = p.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('at', e.at, 'source', e.source, 'state', e.state,
          'outcome', e.outcome, 'detail', e.detail) order by e.id)
        from payment_events e where e.payment_id = p.id), '[]') as events
    from payments p join orders o on o.id = p.order_id where ${condition} order by p.created_at, p.reference`.execute(
    db,
  );
  return rows;
}
