import { type RawBuilder, sql } from 'kysely';
import { listPricesAboveMrp, listProductsWithoutGstRate } from '#server/catalog/product-checks.ts';
import type { Database } from '#server/database/database.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findGstinProblem } from '#server/tax/gstin.ts';
import type { ActionItemKind, ActionItems } from './action-item.ts';

/**
 * The query of each kind of task, or the function that finds them; most urgent first. Each returns the open
 * tasks, oldest first.
 */
export const ACTION_ITEM_QUERIES: {
  [K in ActionItemKind]: RawBuilder<ActionItems[K]> | ((db: Database) => Promise<ActionItems[K][]>);
} = {
  'refund-due': sql`
    select p.order_id as "orderId", p.amount_paise - refunded.paise as "amountPaise", p.method,
      p.gateway_reference as "gatewayReference", p.updated_at as since
    from payments p, lateral (
      select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
      where r.payment_id = p.id and r.state <> 'failed') as refunded
    where p.state = 'refund_due' and refunded.paise < p.amount_paise order by p.updated_at`,
  'returned-paid': sql`
    select o.id as "orderId", p.amount_paise as "amountPaise", p.method, o.returned_at as since
    from orders o join payments p on p.order_id = o.id and p.state = 'captured'
    where o.returned_at is not null and not exists (
      select from refunds r where r.payment_id = p.id and r.state <> 'failed' and r.created_at > o.returned_at)
    order by o.returned_at`,
  'refund-unfinished': sql`
    select p.order_id as "orderId", r.amount_paise as "amountPaise", p.method, r.state, r.created_at as since
    from refunds r join payments p on p.id = r.payment_id
    where (r.state = 'failed' and r.updated_at > now() - interval '30 days' and not exists (
        select from refunds later where later.payment_id = r.payment_id and later.id > r.id and later.state <> 'failed'))
      or (r.state = 'requested' and r.created_at < now() - interval '1 hour')
      or (r.state = 'pending' and r.created_at < now() - interval '10 days')
    order by r.created_at`,
  'refund-returned': sql`
    select e.id as "eventId", p.order_id as "orderId", (e.detail->>'amountPaise')::bigint as "amountPaise",
      p.method, e.detail->>'gatewayReference' as "gatewayReference", e.at as since
    from payment_events e join payments p on p.id = e.payment_id
    where e.outcome = 'refund_returned' and e.closed_at is null order by e.at`,
  'refund-external': sql`
    select p.order_id as "orderId", (e.detail->>'amountPaise')::bigint as "amountPaise", p.method,
      e.detail->>'gatewayReference' as "gatewayReference", e.at as since
    from payment_events e join payments p on p.id = e.payment_id
    where e.outcome = 'external_refund' and e.at > now() - interval '30 days' and not exists (
      select from refunds r where r.payment_id = p.id and upper(r.gateway_reference) = upper(e.detail->>'gatewayReference'))
    order by e.at`,
  'payment-mismatch': sql`
    select e.id as "eventId", p.order_id as "orderId", p.method,
      coalesce((e.detail->>'askedPaise')::bigint, p.amount_paise) as "requestedPaise",
      (e.detail->>'amountPaise')::bigint as "reportedPaise", e.detail->>'currency' as "reportedCurrency", e.at as since
    from payment_events e join payments p on p.id = e.payment_id
    where e.outcome = 'mismatch' and e.closed_at is null order by e.at`,
  'payment-unknown': sql`
    select p.order_id as "orderId", p.amount_paise as "amountPaise", p.method, p.reference, p.poll_error as error,
      p.created_at as since
    from payments p join orders o on o.id = p.order_id
    where p.next_poll_at is null and p.poll_error is not null and p.state in ('created', 'started', 'expired')
      and o.paid_at is null and p.created_at > now() - interval '60 days'
    order by p.created_at`,
  'upi-payment': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", p.gateway_reference as "gatewayReference",
      p.created_at as since
    from payments p join orders o on o.id = p.order_id
    where p.method = 'upi' and p.state = 'started' and o.status = 0 and p.created_at > now() - interval '30 days'
    order by p.created_at`,
  'upi-claim-expired': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", array(
        select p.gateway_reference from payments p
        where p.order_id = o.id and p.method = 'upi' and p.gateway_reference is not null
        order by p.created_at) as "gatewayReferences", o.payment_claimed_at as since
    from orders o where o.payment_claimed_at is not null and o.stock_released_at is not null and o.status = 0
      and o.paid_at is null order by o.payment_claimed_at`,
  'order-to-ship': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", o.paid_at is not null as "isPaid", o.ship_city as city,
      (select max(e.at) from order_status_changes e where e.order_id = o.id) as since
    from orders o where o.status = 1 order by o.created_at`,
  'gst-rate-missing': listProductsWithoutGstRate,
  'price-above-mrp': listPricesAboveMrp,
  'gstin-invalid': listGstinProblems,
  'delivered-unpaid': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", o.carrier
    from orders o where o.status = 3 and o.paid_at is null order by o.created_at`,
  'email-failed': sql`
    select m.kind as "emailKind", m.order_id as "orderId", m.attempts, m.last_error as error
    from email_outbox m where m.sent_at is null and m.next_attempt_at is null and m.attempts > 0 order by m.id`,
  'email-waiting': sql`
    select m.kind as "emailKind", count(*) as count, min(m.created_at) as since,
      count(*) filter (where m.next_attempt_at is null) as expired
    from email_outbox m
    where m.sent_at is null and m.attempts = 0 and m.last_error is null
      and m.created_at < now() - interval '15 minutes'
    group by m.kind order by min(m.created_at)`,
  'image-failed': sql`
    select array_agg(used.product_id order by used.product_id) as "productIds", p.url, p.last_error as error
    from image_queue p join (
      select url, product_id from product_images union select image_url, product_id from variants
    ) as used using (url)
    where p.next_attempt_at is null group by p.url order by p.created_at, p.url`,
};

/** Store information saved by an earlier version may have a GST number that is rejected today. */
async function listGstinProblems(db: Database): Promise<ActionItems['gstin-invalid'][]> {
  const { gstin, stateCode } = await readStoreInfo(db);
  const problem = gstin ? findGstinProblem(gstin, stateCode) : undefined;
  return gstin && problem !== undefined ? [{ gstin, problem }] : [];
}

/** Closes an open payment event. Returns its order number; undefined if no such event is open. */
export async function closePaymentEvent(db: Database, eventId: number): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    update payment_events e set closed_at = now() from payments p
    where p.id = e.payment_id and e.id = ${eventId} and e.closed_at is null and e.outcome in ('mismatch', 'refund_returned')
    returning p.order_id as "orderId"`.execute(db);
  return rows[0]?.orderId;
}
