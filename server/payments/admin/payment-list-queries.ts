import { type RawBuilder, sql } from 'kysely';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import { type ListPaymentsQuery, PAYMENT_VIEWS, type PaymentView } from '#contract/admin/orders/payments.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';

// literals, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);
const SENT = sql`(${sql.lit(ORDER_STATUS.shipped)}, ${sql.lit(ORDER_STATUS.delivered)})`;

// id sets: a count needs no join with payments and orders
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

/** Ids of the payments of views that are counted without joining `orders`. */
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

/** One page of a view (`after` is the cursor). Returns one row more than `limit` if there are more. */
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

/** The number of payments of a view that match a search, at most one above `MAX_EXACT_COUNT`. */
export async function selectPaymentCount(db: Database, view: PaymentView, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${countOf(sql`select ${inView(view)} and ${matches(q)}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of payments of each view, at most one above `MAX_EXACT_COUNT`. */
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
