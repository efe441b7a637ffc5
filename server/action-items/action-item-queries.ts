import { type RawBuilder, sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import { optionsText } from '#server/catalog/options-text.ts';
import { listPricesAboveMrp, listProductsWithoutGstRate } from '#server/catalog/product-checks.ts';
import { IS_LATE } from '#server/contact/message-deadlines.ts';
import type { Database } from '#server/database/database.ts';
import { IS_FAILED_EMAIL } from '#server/email-outbox/failed-email.ts';
import { IS_OPEN_CLAIM } from '#server/payments/payment-claims/open-claim.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findGstinProblem } from '#server/tax/gstin.ts';
import type { ActionItemKind, ActionItems } from './action-item.ts';

// literals, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);
const PROCESSING = sql.lit(ORDER_STATUS.processing);
const DELIVERED = sql.lit(ORDER_STATUS.delivered);

/**
 * One query per kind of action item. The order of the keys is the order in which `attention` prints them: most
 * urgent first. Each query returns the open action items, oldest first; a function may stop at `limit`.
 */
export const ACTION_ITEM_QUERIES: {
  [K in ActionItemKind]:
    | RawBuilder<ActionItems[K]>
    | ((db: Database, limit?: number) => Promise<ActionItems[K][]>);
} = {
  'refund-due': sql`
    select p.order_id as "orderId", p.amount_paise - refunded.paise as "amountPaise", p.method,
      p.gateway_reference as "gatewayReference", p.updated_at as since
    from payments p, lateral (
      select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
      where r.payment_id = p.id and r.state <> 'failed') as refunded
    where p.state = 'refund_due' and refunded.paise < p.amount_paise
    union all
    select due.order_id, due.amount_paise, p.method, p.gateway_reference, due.at
    from cancellation_refunds_due due join payments p on p.id = due.payment_id where not due.is_requested
    order by since`,
  'returned-paid': sql`
    select due.order_id as "orderId", due.amount_paise as "amountPaise", p.method, due.at as since
    from returned_refunds_due due join payments p on p.id = due.payment_id order by due.at`,
  'refund-unfinished': sql`
    select p.order_id as "orderId", r.amount_paise as "amountPaise", p.method, r.state, r.created_at as since
    from refunds r join payments p on p.id = r.payment_id
    where (r.state = 'failed' and r.updated_at > now() - interval '30 days' and not exists (
        select from refunds later where later.payment_id = r.payment_id and later.id > r.id and later.state <> 'failed'))
      or (r.state = 'requested' and r.created_at < now() - interval '1 hour')
      or (r.state = 'pending' and r.created_at < now() - interval '10 days')
    order by r.created_at`,
  'refund-returned': sql`
    select event.id as "eventId", p.order_id as "orderId", (event.detail->>'amountPaise')::bigint as "amountPaise",
      p.method, event.detail->>'gatewayReference' as "gatewayReference", event.at as since
    from payment_events event join payments p on p.id = event.payment_id
    where event.outcome = 'refund_returned' and event.closed_at is null order by event.at`,
  'refund-external': sql`
    select p.order_id as "orderId", (event.detail->>'amountPaise')::bigint as "amountPaise", p.method,
      event.detail->>'gatewayReference' as "gatewayReference", event.at as since
    from payment_events event join payments p on p.id = event.payment_id
    where event.outcome = 'external_refund' and event.at > now() - interval '30 days' and not exists (
      select from refunds r where r.payment_id = p.id and upper(r.gateway_reference) = upper(event.detail->>'gatewayReference'))
    order by event.at`,
  'payment-mismatch': sql`
    select event.id as "eventId", p.order_id as "orderId", p.method,
      coalesce((event.detail->>'askedPaise')::bigint, p.amount_paise) as "requestedPaise",
      (event.detail->>'amountPaise')::bigint as "reportedPaise", event.detail->>'currency' as "reportedCurrency", event.at as since
    from payment_events event join payments p on p.id = event.payment_id
    where event.outcome = 'mismatch' and event.closed_at is null order by event.at`,
  'payment-unknown': sql`
    select p.order_id as "orderId", p.amount_paise as "amountPaise", p.method, p.reference, p.poll_error as error,
      p.created_at as since
    from payments p join orders o on o.id = p.order_id
    where p.next_poll_at is null and p.poll_error is not null and p.state in ('created', 'started', 'expired')
      and o.paid_at is null and p.created_at > now() - interval '60 days'
    order by p.created_at`,
  'upi-payment': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", p.reference, p.gateway_reference as "gatewayReference",
      p.created_at as since
    from payments p join orders o on o.id = p.order_id
    where ${IS_OPEN_CLAIM} order by p.created_at`,
  'upi-claim-expired': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", array(
        select p.gateway_reference from payments p
        where p.order_id = o.id and p.method = 'upi' and p.gateway_reference is not null
        order by p.created_at) as "gatewayReferences", o.payment_claimed_at as since
    from orders o where o.payment_claimed_at is not null and o.stock_released_at is not null and o.status = ${PENDING}
      and o.paid_at is null order by o.payment_claimed_at`,
  // a reply in the outbox counts until it fails
  'message-without-reply': sql`
    select m.ticket_number as "ticketNumber", m.name, m.subject, m.created_at as since,
      ${IS_LATE} as "isOverdue"
    from contact_messages m where m.closed_at is null and m.replied_at is null and not exists (
      select from message_entries e join email_outbox mail on mail.id = e.email_id
      where e.message_id = m.id and mail.next_attempt_at is not null)
    order by m.id`,
  'order-to-ship': sql`
    select o.id as "orderId", o.total_paise as "amountPaise", o.paid_at is not null as "isPaid", o.ship_city as city,
      (select max(change.at) from order_status_changes change where change.order_id = o.id) as since
    from orders o where o.status = ${PROCESSING} order by o.created_at`,
  'gst-rate-missing': listProductsWithoutGstRate,
  'price-above-mrp': listPricesAboveMrp,
  'gstin-invalid': listGstinProblems,
  'low-stock': sql`
    select v.id as "variantId", p.title, ${optionsText('v')} as options, v.stock,
      alert.at as since
    from low_stock_alerts alert join variants v on v.id = alert.variant_id join products p on p.id = v.product_id
    where p.status = 'active' and p.is_published order by alert.at, v.id`,
  'delivered-unpaid': sql`
    select o.id as "orderId", o.total_paise - (
        select coalesce(sum(s.cod_paise), 0) from shipments s
        where s.order_id = o.id and s.returned_at is not null)::bigint as "amountPaise", (
        select string_agg(distinct s.carrier, ', ') from shipments s
        where s.order_id = o.id and s.delivered_at is not null) as carrier
    from orders o where o.status = ${DELIVERED} and o.paid_at is null order by o.created_at`,
  'email-failed': sql`
    select email.kind as "emailKind", email.order_id as "orderId", email.attempts, email.last_error as error
    from email_outbox email where ${IS_FAILED_EMAIL} order by email.id`,
  'email-waiting': sql`
    select email.kind as "emailKind", count(*) as count, min(email.created_at) as since
    from email_outbox email
    where email.sent_at is null and email.next_attempt_at is not null and email.attempts = 0 and email.last_error is null
      and email.created_at < now() - interval '15 minutes'
    group by email.kind order by min(email.created_at)`,
  'image-storage-failing': sql`
    select count(*) as images, (array_agg(last_error order by created_at))[1] as error, min(created_at) as since
    from image_transfers where last_error is not null having count(*) > 0`,
  'image-failed': sql`
    select used.product_ids as "productIds", image.url, image.last_error as error
    from image_queue image cross join lateral (
      select array_agg(product_id order by product_id) as product_ids from (
        select product_id from product_images where url = image.url
        union select product_id from variants where image_url = image.url) as of_image
    ) as used
    where image.next_attempt_at is null and used.product_ids is not null order by image.created_at, image.url`,
};

/** Store information saved by an earlier version may have a GST number that is rejected today. */
async function listGstinProblems(db: Database): Promise<ActionItems['gstin-invalid'][]> {
  const { gstin, stateCode } = await readStoreInfo(db);
  const problem = gstin ? findGstinProblem(gstin, stateCode) : undefined;
  return gstin && problem !== undefined ? [{ gstin, problem }] : [];
}
