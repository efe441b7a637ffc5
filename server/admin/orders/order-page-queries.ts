import { sql } from 'kysely';
import type { PaymentState } from '#contract/admin/orders/payments.ts';
import type { Actor } from '#server/audit/actor.ts';
import { optionsText } from '#server/catalog/options-text.ts';
import type { Database } from '#server/database/database.ts';

/** The stored facts of an order that only staff see. Amounts in paise. */
export interface OrderExtras {
  /** The customer's page. Null after the erasure of the person's data. */
  customerPageId: string | null;
  heldUntil: Date | null;
  stockReleasedAt: Date | null;
  isHoldBlocked: boolean;
  claimedAt: Date | null;
  customerSince: Date | null;
  customerName: string | null;
  customerOrders: number;
  refusedShipments: number;
}

/**
 * Holds, claim and customer of an order. The customer's other orders are those of the account, or of the phone number
 * if there is no account.
 */
export async function selectOrderExtras(db: Database, orderId: string): Promise<OrderExtras> {
  const { rows } = await sql<OrderExtras>`
    select o.stock_held_until as "heldUntil", o.stock_released_at as "stockReleasedAt",
      o.is_hold_blocked as "isHoldBlocked", o.payment_claimed_at as "claimedAt", c.created_at as "customerSince",
      c.first_name || ' ' || c.last_name as "customerName",
      -- an account has the orders with its email too, others are known by their phone number
      case when c.erased_at is null then coalesce(o.customer_id::text, (select id::text from customers where email = o.email),
        case when o.phone_digits <> '' then 'guest-' || o.id end) end as "customerPageId", others.orders as "customerOrders",
      others.refused as "refusedShipments"
    from orders o left join customers c on c.id = o.customer_id
    cross join lateral (
      select count(*)::int as orders, coalesce(sum((
        select count(*) from shipments s where s.order_id = other.id and s.returned_at is not null)), 0)::int as refused
      from orders other
      where case when o.customer_id is null then other.phone_digits = o.phone_digits
        else other.customer_id = o.customer_id end) as others
    where o.id = ${orderId}`.execute(db);
  if (!rows[0]) throw new Error(`order ${orderId} is missing`);
  return rows[0];
}

export interface PaymentRow {
  id: string;
  method: string;
  state: PaymentState;
  amountPaise: number;
  reference: string;
  gatewayReference: string | null;
  pollError: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The payments of an order, oldest first. */
export async function selectPayments(db: Database, orderId: string): Promise<PaymentRow[]> {
  return await db
    .selectFrom('payments')
    .select([
      'id',
      'method',
      'state',
      'amount_paise as amountPaise',
      'reference',
      'gateway_reference as gatewayReference',
      'poll_error as pollError',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

export interface PaymentEventRow {
  id: number;
  paymentId: string;
  method: string;
  source: 'shop' | 'return' | 'webhook' | 'poll' | 'merchant';
  state: string;
  outcome: string;
  detail: Record<string, unknown>;
  at: Date;
  isOpen: boolean;
}

/** Everything that was reported about the payments of an order, oldest first. */
export async function selectPaymentEvents(db: Database, orderId: string): Promise<PaymentEventRow[]> {
  const { rows } = await sql<PaymentEventRow>`
    select e.id, e.payment_id as "paymentId", p.method, e.source, e.state, e.outcome, e.detail, e.at,
      (e.outcome in ('mismatch', 'refund_returned') and e.closed_at is null) as "isOpen"
    from payment_events e join payments p on p.id = e.payment_id
    where p.order_id = ${orderId} order by e.id`.execute(db);
  return rows;
}

export interface RefundRow {
  id: number;
  paymentId: string;
  method: string;
  amountPaise: number;
  state: 'requested' | 'pending' | 'succeeded' | 'failed';
  gatewayReference: string | null;
  isManual: boolean;
  /** Why it is not sent, in the gateway's words if there are any. */
  error: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The refunds of the payments of an order, oldest first. */
export async function selectRefunds(db: Database, orderId: string): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select([
      'r.id',
      'r.payment_id as paymentId',
      'p.method',
      'r.amount_paise as amountPaise',
      'r.state',
      'r.gateway_reference as gatewayReference',
      'r.is_manual as isManual',
      'r.error',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
    ])
    .where('p.order_id', '=', orderId)
    .orderBy('r.id')
    .execute();
}

/** What was refunded of the units of a line that were cancelled or came back, and what is on its way, in paise. */
export interface RefundsOfLine {
  refundedPaise: number;
  refundingPaise: number;
}

/**
 * Refunds of items by line number: those that name the item, and the item's part of the refund of its cancellation.
 * Refunds of an amount belong to no item.
 */
export async function selectRefundsOfLines(
  db: Database,
  orderId: string,
): Promise<ReadonlyMap<number, RefundsOfLine>> {
  const { rows } = await sql<RefundsOfLine & { lineNo: number }>`
    with refunds_of_order as (
      select r.id, r.cancellation_id, r.amount_paise, r.state from refunds r join payments p on p.id = r.payment_id
      where p.order_id = ${orderId} and r.state <> 'failed'),
    of_cancellation as (
      select cancellation_id, state, sum(amount_paise)::bigint as paise from refunds_of_order
      where cancellation_id is not null group by cancellation_id, state),
    of_line as (
      select l.line_no, r.state, l.amount_paise as paise
      from refunds_of_order r join refund_lines l on l.refund_id = r.id where r.cancellation_id is null
      union all
      select l.line_no, r.state, l.amount_paise * least(r.paise, c.amount_paise) / c.amount_paise
      from of_cancellation r join cancellations c on c.id = r.cancellation_id
      join cancelled_lines l on l.cancellation_id = c.id where c.amount_paise > 0)
    select line_no as "lineNo", coalesce(sum(paise) filter (where state = 'succeeded'), 0)::bigint as "refundedPaise",
      coalesce(sum(paise) filter (where state <> 'succeeded'), 0)::bigint as "refundingPaise"
    from of_line group by line_no`.execute(db);
  return new Map(rows.map(({ lineNo, ...paise }) => [lineNo, paise]));
}

/** Money of a payment that paid the order and has to go back. */
export interface RefundsDue {
  /** Of cancelled items: has not gone back and is not on its way, in paise. */
  cancelledPaise: number;
  /** Paid items came back, and nothing was refunded for them since. */
  isReturnDue: boolean;
}

export async function selectRefundsDue(db: Database, orderId: string): Promise<RefundsDue> {
  const { rows } = await sql<RefundsDue>`
    select (select coalesce(sum(amount_paise), 0)::bigint from cancellation_refunds_due
        where order_id = ${orderId} and not is_requested) as "cancelledPaise",
      exists (select from returned_refunds_due where order_id = ${orderId}) as "isReturnDue"`.execute(db);
  if (!rows[0]) throw new Error('sums without a row');
  return rows[0];
}

export interface EmailRow {
  id: number;
  kind: string;
  createdAt: Date;
  sentAt: Date | null;
  attempts: number;
  error: string | null;
  isGivenUp: boolean;
}

/** The emails about an order, oldest first. They are deleted after 30 days. */
export async function selectEmailsOfOrder(db: Database, orderId: string): Promise<EmailRow[]> {
  const { rows } = await sql<EmailRow>`
    select id, kind, created_at as "createdAt", sent_at as "sentAt", attempts, last_error as error,
      (sent_at is null and next_attempt_at is null) as "isGivenUp"
    from email_outbox where order_id = ${orderId} order by id`.execute(db);
  return rows;
}

export interface StockMovementRow {
  id: number;
  title: string;
  options: string;
  quantityChange: number;
  reason: string;
  at: Date;
}

/** The stock that an order has reserved and released, oldest first. */
export async function selectStockMovements(db: Database, orderId: string): Promise<StockMovementRow[]> {
  const { rows } = await sql<StockMovementRow>`
    select m.id, coalesce(line.title, m.variant_id::text) as title, ${optionsText('line')} as options,
      m.quantity_change as "quantityChange", m.reason, m.at
    from stock_movements m
    left join lateral (select title, size, color from order_lines l
      where l.order_id = m.order_id and l.variant_id = m.variant_id order by line_no limit 1) as line on true
    where m.order_id = ${orderId} order by m.id`.execute(db);
  return rows;
}

export interface StatusChangeRow {
  id: number;
  status: number;
  note: string | null;
  at: Date;
}

export async function selectStatusChanges(db: Database, orderId: string): Promise<StatusChangeRow[]> {
  return await db
    .selectFrom('order_status_changes')
    .select(['id', 'status', 'note', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export interface AuditRow {
  id: number;
  at: Date;
  actorKind: Actor['kind'];
  staffName: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  undoesId: number | null;
  isUndone: boolean;
}

/** The entries of the activity log about an order, oldest first. */
export async function selectOrderAudit(db: Database, orderId: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select entry.id, entry.at, entry.actor_kind as "actorKind", entry.staff_name as "staffName", entry.action,
      entry.before, entry.after, entry.undoes_id as "undoesId",
      exists (select from audit_log undo where undo.undoes_id = entry.id) as "isUndone"
    from audit_log entry
    where entry.subject_kind = 'order' and entry.subject_id = ${orderId} order by entry.id`.execute(db);
  return rows;
}

/** SKU and storage location of the variants of an order, by variant id. */
export async function selectVariantPlaces(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('variants as v')
    .innerJoin('order_lines as l', 'l.variant_id', 'v.id')
    .select(['v.id', 'v.sku', 'v.storage_location as storageLocation'])
    .where('l.order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
