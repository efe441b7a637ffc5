import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** A kind of task for the merchant. */
export interface ActionItem {
  heading: string;
  /** How to complete the task. */
  advice: string;
  /** The query for the open tasks: one line of text each, oldest first. */
  lines: RawBuilder<{ line: string }>;
}

const formatAmountSql = (column: string) => sql.raw(`to_char(${column} / 100.0, 'FM99,99,99,99,990.00')`);
const formatDateSql = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Kolkata', 'DD Mon YYYY HH24:MI')`);

export const ACTION_ITEMS: ActionItem[] = [
  {
    heading: 'Money to send back',
    advice:
      'refund ORDER sends it; where it came by UPI or cash, send it yourself, then: refund ORDER --reference NUMBER',
    lines: sql`
      select p.order_id || '  ₹' || ${formatAmountSql('(p.amount_paise - refunded.paise)')} || '  ' || p.method
        || coalesce('  ' || p.gateway_reference, '') || '  since ' || ${formatDateSql('p.updated_at')} as line
      from payments p, lateral (
        select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
        where r.payment_id = p.id and r.state <> 'failed') as refunded
      where p.state = 'refund_due' and refunded.paise < p.amount_paise order by p.updated_at`,
  },
  {
    heading: 'Paid orders returned to sender',
    advice:
      'The shopper was informed of the return and waits for the refund: refund ORDER, with --amount RUPEES for a part',
    lines: sql`
      select o.id || '  ₹' || ${formatAmountSql('p.amount_paise')} || '  ' || p.method || '  since ' || ${formatDateSql('o.returned_at')} as line
      from orders o join payments p on p.order_id = o.id and p.state = 'captured'
      where o.returned_at is not null and not exists (
        select from refunds r where r.payment_id = p.id and r.state <> 'failed' and r.created_at > o.returned_at)
      order by o.returned_at`,
  },
  {
    heading: 'Money that a gateway did not send back',
    advice: "Look at the gateway's own pages, then: refund ORDER, or refund ORDER --reference NUMBER",
    lines: sql`
      select p.order_id || '  ₹' || ${formatAmountSql('r.amount_paise')} || '  ' || p.method
        || case r.state when 'failed' then '  declined' when 'pending' then '  not arrived' else '  no response' end || '  since ' || ${formatDateSql('r.created_at')} as line
      from refunds r join payments p on p.id = r.payment_id
      where (r.state = 'failed' and r.updated_at > now() - interval '30 days' and not exists (
          select from refunds later where later.payment_id = r.payment_id and later.id > r.id and later.state <> 'failed'))
        or (r.state = 'requested' and r.created_at < now() - interval '1 hour')
        or (r.state = 'pending' and r.created_at < now() - interval '10 days')
      order by r.created_at`,
  },
  {
    heading: 'Money that came back to you after it was sent',
    advice:
      'The bank of the shopper did not take it: ask the shopper where to, and send it yourself. It counts as sent already. Then: attention --close NUMBER',
    lines: sql`
      select '#' || e.id || '  ' || p.order_id || '  ₹' || ${formatAmountSql("(e.detail->>'amountPaise')::bigint")} || '  ' || p.method
        || coalesce('  ' || (e.detail->>'gatewayReference'), '') || '  since ' || ${formatDateSql('e.at')} as line
      from payment_events e join payments p on p.id = e.payment_id
      where e.outcome = 'refund_returned' and e.closed_at is null order by e.at`,
  },
  {
    heading: 'Money that a gateway sent back without the shop',
    advice:
      'You, or a bank, sent it from the pages of the gateway. Note it: refund ORDER --amount RUPEES --reference NUMBER',
    lines: sql`
      select p.order_id || '  ₹' || ${formatAmountSql("(e.detail->>'amountPaise')::bigint")} || '  ' || p.method
        || '  ' || (e.detail->>'gatewayReference') || '  since ' || ${formatDateSql('e.at')} as line
      from payment_events e join payments p on p.id = e.payment_id
      where e.outcome = 'external_refund' and e.at > now() - interval '30 days' and not exists (
        select from refunds r where r.payment_id = p.id and upper(r.gateway_reference) = upper(e.detail->>'gatewayReference'))
      order by e.at`,
  },
  {
    heading: 'Payments reported with a wrong amount or currency',
    advice:
      'Possible fraud, or the gateway is configured wrongly: compare with its own pages. Then: attention --close NUMBER',
    lines: sql`
      select '#' || e.id || '  ' || p.order_id || '  ' || p.method || '  requested ₹' || ${formatAmountSql("coalesce((e.detail->>'askedPaise')::bigint, p.amount_paise)")} || ', reported '
        || coalesce(${formatAmountSql("(e.detail->>'amountPaise')::bigint")}, '?') || ' ' || coalesce(e.detail->>'currency', '')
        || '  ' || ${formatDateSql('e.at')} as line
      from payment_events e join payments p on p.id = e.payment_id
      where e.outcome = 'mismatch' and e.closed_at is null order by e.at`,
  },
  {
    heading: 'UPI payments that shoppers named and you have not confirmed: their items are back in stock',
    advice: 'Look for the money now: mark-paid ORDER --reference UTR, or cancel ORDER',
    lines: sql`
      select o.id || '  ₹' || ${formatAmountSql('o.total_paise')} || coalesce('  UTR ' || (
          select string_agg(p.gateway_reference, ', ' order by p.created_at) from payments p
          where p.order_id = o.id and p.method = 'upi' and p.gateway_reference is not null), '')
        || '  since ' || ${formatDateSql('o.payment_claimed_at')} as line
      from orders o where o.payment_claimed_at is not null and o.stock_released_at is not null and o.status = 0
        and o.paid_at is null order by o.payment_claimed_at`,
  },
  {
    heading: 'UPI payments to look for',
    advice: 'Find the money: mark-paid ORDER --reference UTR, or match-statement FILE',
    lines: sql`
      select o.id || '  ₹' || ${formatAmountSql('o.total_paise')} || coalesce('  the shopper names UTR ' || p.gateway_reference, '')
        || '  since ' || ${formatDateSql('p.created_at')} as line
      from payments p join orders o on o.id = p.order_id
      where p.method = 'upi' and p.state = 'started' and o.status = 0 and p.created_at > now() - interval '30 days'
      order by p.created_at`,
  },
  {
    heading: 'Orders to send',
    advice: 'ship ORDER --carrier NAME --tracking NUMBER',
    lines: sql`
      select o.id || '  ₹' || ${formatAmountSql('o.total_paise')} || '  '
        || case when o.paid_at is null then 'cash on delivery' else 'paid' end || '  ' || o.ship_city
        || '  since ' || ${formatDateSql('(select max(e.at) from order_status_changes e where e.order_id = o.id)')} as line
      from orders o where o.status = 1 order by o.created_at`,
  },
  {
    heading: 'Delivered and not paid',
    advice: 'Ask the carrier for the cash, then: mark-paid ORDER --reference RECEIPT',
    lines: sql`
      select o.id || '  ₹' || ${formatAmountSql('o.total_paise')} || coalesce('  ' || o.carrier, '') as line
      from orders o where o.status = 3 and o.paid_at is null order by o.created_at`,
  },
  {
    heading: 'Emails that could not be sent',
    advice: 'Correct the email settings or the email server, then: retry-mails',
    lines: sql`
      select m.kind || coalesce('  ' || m.order_id, '') || '  tried ' || m.attempts || ' times, last: ' || coalesce(m.last_error, '?') as line
      from email_outbox m where m.sent_at is null and m.next_attempt_at is null and m.attempts > 0 order by m.id`,
  },
  {
    heading: 'Images that could not be processed',
    advice: 'Correct the URL or the file and import again, or retry all: retry-pictures',
    lines: sql`
      select string_agg(used.product_id, ', ' order by used.product_id) || '  ' || p.url || '  ' || coalesce(p.last_error, '?') as line
      from image_queue p join (
        select url, product_id from product_images union select image_url, product_id from variants
      ) as used using (url)
      where p.next_attempt_at is null group by p.url order by p.created_at, p.url`,
  },
];

/** Closes an open payment event. Returns its order number; undefined if no such event is open. */
export async function closePaymentEvent(db: Database, eventId: number): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    update payment_events e set closed_at = now() from payments p
    where p.id = e.payment_id and e.id = ${eventId} and e.closed_at is null and e.outcome in ('mismatch', 'refund_returned')
    returning p.order_id as "orderId"`.execute(db);
  return rows[0]?.orderId;
}
