import { type RawBuilder, sql } from 'kysely';
import { MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import { type ListPaymentsQuery, PAYMENT_VIEWS, type PaymentView } from '#contract/admin/orders/payments.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { escapeLike } from '#server/database/statements/like-patterns.ts';
import { IS_OPEN_CLAIM } from '../payment-claims/open-claim.ts';

// literals, because a parameter would hide the status from the planner and its partial indexes
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
  claims: IS_OPEN_CLAIM,
  'refunds-due': sql`p.id in (${DUE_FOR_REFUND})`,
  refunds: sql`p.id in (${WITH_OPEN_REFUND})`,
  cod: sql`p.state = 'awaiting_cash' and o.status in ${SENT}`,
  all: sql`true`,
};

/** Ids of the payments of views that are counted without joining `orders`. */
const VIEW_SETS: Partial<Record<PaymentView, RawBuilder<unknown>>> = {
  'refunds-due': DUE_FOR_REFUND,
  refunds: WITH_OPEN_REFUND,
  // by the order of each payment: a join would read all orders with this status
  cod: sql`select p.id from payments p where p.state = 'awaiting_cash'
    and (select o.status from orders o where o.id = p.order_id) in ${SENT}`,
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

/**
 * One page of a view (`after` is the cursor). Returns one row more than `limit` if there are more. With `isRare`, the
 * payments that match the search are found first: few match.
 */
export async function selectPaymentList(
  db: Database,
  { view, q, after, limit }: ListPaymentsQuery,
  isRare: boolean,
): Promise<ListedPayment[]> {
  const isOldestFirst = IS_OLDEST_FIRST[view];
  const cursor = sql`(select last.created_at, last.id from payments last where last.reference = ${after ?? ''})`;
  const isAfter = isOldestFirst
    ? sql`(p.created_at, p.id) > ${cursor}`
    : sql`(p.created_at, p.id) < ${cursor}`;
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const words = wordsOf(q);
  const payments = isRare
    ? sql`select p.* from (${paymentsWithWords(words, q)}) as p where true`
    : sql`select p.id, p.order_id, p.created_at ${inView(view)} and ${words.length > 0 ? hasWords(words, q) : sql`true`}`;
  // the names are read for one page, not for all that match
  const { rows } = await sql<ListedPayment>`
    with page as materialized (
      ${payments} ${after === undefined ? sql`` : sql`and ${isAfter}`}
      order by p.created_at ${direction}, p.id ${direction} limit ${limit + 1})
    select p.id, p.order_id as "orderId", o.ship_full_name as "customerName", o.status as "orderStatus"
    from page p join orders o on o.id = p.order_id
    order by p.created_at ${direction}, p.id ${direction}`.execute(db);
  return rows;
}

/** The number of payments of a view that match a search, at most one above `MAX_EXACT_COUNT`. */
export async function selectPaymentCount(db: Database, view: PaymentView, q: string): Promise<number> {
  const words = wordsOf(q);
  const matching =
    view === 'all' && words.length > 0
      ? paymentsWithWords(words, q)
      : sql`select ${inView(view)} and ${words.length === 0 ? sql`true` : hasWords(words, q)}`;
  const { rows } = await sql<{ count: number }>`select ${countOf(matching)} as count`.execute(db);
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

const wordsOf = (q: string) => q.toLowerCase().normalize('NFC').split(/\s+/).filter(Boolean);

/** All words occur in the order's number, name, email, phone or items. One condition per word: the index knows no `like all`. */
const allWords = (words: readonly string[]) =>
  sql`(${sql.join(
    words.map((word) => sql`search.words like ${`% ${escapeLike(word)}%`}`),
    sql` and `,
  )})`;

/** The payments `p` whose order has all words, or with `q` as the gateway's or bank's number; read payment by payment. */
const hasWords = (words: readonly string[], q: string) =>
  sql`(p.gateway_reference = ${q}
    or (select ${allWords(words)} from order_search search where search.order_id = p.order_id))`;

/** All such payments, by the index of the words. */
const paymentsWithWords = (words: readonly string[], q: string) =>
  // the payments of each order by their index: a join would read all payments
  sql`select paid.* from order_search search
    cross join lateral (
      select id, order_id, created_at from payments where order_id = search.order_id offset 0) as paid
    where ${allWords(words)}
    union all select paid.id, paid.order_id, paid.created_at from payments paid where paid.gateway_reference = ${q}
      and (select ${allWords(words)} from order_search search where search.order_id = paid.order_id) is not true`;
