import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { salesOfDays } from '#server/admin/reports/sales-queries.ts';
import type { Database } from '#server/database/database.ts';

/** Queries for rows that violate an invariant, by the name of the violation. */
const VIOLATION_QUERIES: Record<string, ReturnType<typeof sql>> = {
  'stock below zero of a variant that does not allow backorders': sql`
    select id, stock from variants where stock < 0 and not allow_backorder`,

  'stock that is not the sum of its movements': sql`
    select v.id, v.stock, sum(m.quantity_change) from variants v left join stock_movements m on m.variant_id = v.id
    group by v.id having v.stock <> coalesce(sum(m.quantity_change), 0)`,

  'words by which staff find variants that are not those of the variants': sql`
    with variant as (
      select v.product_id, variant_search_words(v, p.title) as line from variants v join products p on p.id = v.product_id),
    found as (select product_id, string_to_table(words, chr(10)) from inventory_search)
    (table variant except all table found) union all (table found except all table variant)`,

  'an order whose total is not the sum of its lines': sql`
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total_paise <> coalesce(sum(l.price_paise * (l.quantity - l.cancelled_quantity)), -1)`,

  'cancelled units that are not the sum of the cancellations of their line': sql`
    select l.order_id, l.line_no, l.cancelled_quantity, sum(c.quantity) from order_lines l
    left join (select o.order_id, c.line_no, c.quantity from cancelled_lines c
      join cancellations o on o.id = c.cancellation_id) c on c.order_id = l.order_id and c.line_no = l.line_no
    group by l.order_id, l.line_no having l.cancelled_quantity <> coalesce(sum(c.quantity), 0)`,

  'a cancellation whose amount is not the sum of its lines': sql`
    select c.id from cancellations c left join cancelled_lines l on l.cancellation_id = c.id
    where not c.is_whole_order group by c.id having c.amount_paise <> coalesce(sum(l.amount_paise), -1)`,

  'an order of which every item is cancelled, but not the order': sql`
    select o.id from orders o join order_lines l on l.order_id = o.id and l.product_id is not null
    where o.status <> 4 group by o.id having sum(l.quantity - l.cancelled_quantity) = 0`,

  'a cancellation of the whole order of an order that is not cancelled': sql`
    select c.order_id from cancellations c join orders o on o.id = c.order_id where c.is_whole_order and o.status <> 4`,

  'an order that holds other quantities than its lines, or any after their release': sql`
    select o.id, l.variant_id, l.quantity, m.reserved from orders o
    join (select order_id, variant_id, sum(quantity - cancelled_quantity) quantity from order_lines where variant_id is not null group by 1, 2) l on l.order_id = o.id
    left join (select order_id, variant_id, -sum(quantity_change) reserved from stock_movements group by 1, 2) m
      on m.order_id = o.id and m.variant_id = l.variant_id
    where coalesce(m.reserved, 0) <> case when o.stock_released_at is null then l.quantity else 0 end`,

  'a movement for an order that does not exist': sql`
    select m.id from stock_movements m left join orders o on o.id = m.order_id
    where m.order_id is not null and o.id is null`,

  'a cancelled order that holds stock': sql`
    select id from orders where status = 4 and stock_released_at is null`,

  'a processing, shipped, delivered or paid order that does not hold its stock': sql`
    select id from orders where stock_released_at is not null and (status in (1, 2, 3) or (paid_at is not null and status <> 4))`,

  'an order whose status is not the last status change': sql`
    select o.id from orders o
    left join (select distinct on (order_id) order_id, status from order_status_changes order by order_id, id desc) e on e.order_id = o.id
    where o.status is distinct from e.status`,

  'a paid order without exactly one captured payment of its amount and currency': sql`
    select o.id from orders o left join payments p
      on p.order_id = o.id and p.state in ('captured', 'refunded') and p.amount_paise = o.total_paise + (
          select coalesce(sum(c.amount_paise), 0) from cancellations c where c.order_id = o.id and c.refund_paise is not null) - (
          select coalesce(sum(s.cod_paise), 0) from shipments s where s.order_id = o.id and s.returned_at <= o.paid_at)
        and p.currency = o.currency
        and not exists (select from payment_events e where e.payment_id = p.id and e.outcome = 'refund_due')
    where o.paid_at is not null and o.status <> 4 group by o.id having count(p.id) <> 1`,

  'a captured payment of an order that does not count as paid, or is cancelled': sql`
    select p.id from payments p join orders o on o.id = p.order_id
    where p.state = 'captured' and (o.paid_at is null or o.status = 4)`,

  'a shipped or delivered order without an invoice, or a pending order with one': sql`
    select o.id from orders o left join invoices i on i.order_id = o.id
    where (o.status in (2, 3) and i.order_id is null) or (o.status = 0 and i.order_id is not null)`,

  'an invoice whose total is not the order total, or whose tax parts do not add up': sql`
    select o.id from orders o join invoices i on i.order_id = o.id
    where (i.document->>'totalPaise')::bigint <> o.total_paise + (
        select coalesce(sum(c.amount_paise), 0) from cancellations c
        where c.order_id = o.id and not c.is_whole_order and c.at > i.issued_at)
      or (i.document ? 'gst' and (i.document->>'totalPaise')::bigint <> (select sum(part.value::bigint) from jsonb_each_text(i.document->'gst') part
        where part.key like '%Paise'))`,

  'a series of invoice numbers with a gap': sql`
    select s.financial_year, s.last_serial, count(i.serial) from invoice_series s
    left join invoices i on i.financial_year = s.financial_year
    group by 1, 2 having s.last_serial <> count(i.serial)`,

  'a series of credit note numbers with a gap': sql`
    select s.financial_year, s.last_serial, count(c.serial) from credit_note_series s
    left join credit_notes c on c.financial_year = s.financial_year
    group by 1, 2 having s.last_serial <> count(c.serial)`,

  'a credit note with a wrong total, of another invoice, with or without GST against the law, or whose tax parts do not add up': sql`
    select c.number from credit_notes c join invoices i on i.order_id = c.order_id
    where (c.document->>'totalPaise')::bigint <> c.total_paise
      or c.document->'credits'->>'number' <> i.number or c.issued_at < i.issued_at
      or (c.document ? 'gst') <> (i.document ? 'gst' and c.issued_at < (date_trunc('year', i.issued_at at time zone 'Asia/Kolkata'
        - interval '3 months') + interval '1 year 11 months') at time zone 'Asia/Kolkata')
      or c.document->'gst'->>'isInterState' <> i.document->'gst'->>'isInterState'
      or (c.document ? 'gst' and c.total_paise <> (select sum(part.value::bigint) from jsonb_each_text(c.document->'gst') part
        where part.key like '%Paise'))`,

  'an invoice not credited with its order, or credited by more than its total': sql`
    select o.id, o.status, sum(c.total_paise) from orders o join invoices i on i.order_id = o.id
    left join credit_notes c on c.order_id = o.id
    group by o.id, i.document having coalesce(sum(c.total_paise), 0) > (i.document->>'totalPaise')::bigint
      or (coalesce(sum(c.total_paise), 0) <> (i.document->>'totalPaise')::bigint and (o.status = 4 or (o.paid_at is not null
        and not exists (select from payments p where p.order_id = o.id and p.state = 'captured'))))`,

  'a credit note of a refund that was not sent, of another order or above its amount': sql`
    select r.id, c.number from credit_notes c join refunds r on r.id = c.refund_id join payments p on p.id = r.payment_id
    where r.state <> 'succeeded' or r.cancellation_id is not null or c.total_paise > r.amount_paise or c.order_id <> p.order_id`,

  // the difference between what items that were cancelled before the invoice cost and what went back for them was
  // refunded before, and is not on the invoice; unless such a refund is open or has failed
  'refunds of a captured payment of an invoiced order that are not what its credit notes credit': sql`
    select i.order_id, sent.paise, credited.paise, uninvoiced.paise
    from invoices i join payments p on p.order_id = i.order_id and p.state = 'captured'
    cross join lateral (select coalesce(sum(r.amount_paise) filter (where r.state = 'succeeded'), 0) as paise,
        coalesce(bool_or(r.state <> 'succeeded'), false) as has_others
      from refunds r where r.payment_id = p.id and r.cancellation_id is null) as sent
    cross join lateral (select coalesce(sum(c.total_paise), 0) as paise from credit_notes c
      where c.order_id = i.order_id and c.refund_id is not null) as credited
    cross join lateral (select coalesce(sum(c.amount_paise - c.refund_paise), 0) as paise from cancellations c
      where c.order_id = i.order_id and c.refund_paise is not null and c.at < i.issued_at) as uninvoiced
    where credited.paise < sent.paise - uninvoiced.paise
      or (credited.paise > greatest(0, sent.paise - uninvoiced.paise) and not sent.has_others)`,

  'stock held two minutes after the hold expired': sql`
    select id from orders where stock_held_until < now() - interval '2 minutes' and stock_released_at is null`,

  'a payment event recorded twice': sql`
    select payment_id, event_key from payment_events group by 1, 2 having count(*) > 1`,

  'refunds above the paid amount': sql`
    select p.id, p.amount_paise, sum(r.amount_paise) from payments p join refunds r on r.payment_id = p.id
    where r.state <> 'failed' group by p.id having sum(r.amount_paise) > p.amount_paise
      or p.state not in ('captured', 'refund_due', 'refunded')`,

  'lines of a refund above its amount': sql`
    select r.id from refunds r join refund_lines line on line.refund_id = r.id
    group by r.id having sum(line.amount_paise) > r.amount_paise`,

  'more units of a line refunded or restocked than were ordered, or above its price': sql`
    select p.order_id, refunded.line_no from refund_lines refunded
    join refunds r on r.id = refunded.refund_id join payments p on p.id = r.payment_id
    join order_lines l on l.order_id = p.order_id and l.line_no = refunded.line_no
    group by p.order_id, refunded.line_no, l.quantity, l.price_paise
    having sum(refunded.restocked_quantity) > l.quantity
      or sum(refunded.quantity) filter (where r.state <> 'failed') > l.quantity
      or sum(refunded.amount_paise) filter (where r.state <> 'failed') > l.quantity * l.price_paise`,

  'a refunded payment without refunds of its amount, or a fully refunded one in another state': sql`
    select p.id, p.state from payments p left join refunds r on r.payment_id = p.id and r.state = 'succeeded'
    where p.amount_paise > 0 group by p.id
    having (p.state = 'refunded') <> (coalesce(sum(r.amount_paise), 0) = p.amount_paise)`,

  'more units in shipments than were ordered, or a fee in one': sql`
    select l.order_id, l.line_no from order_lines l
    join shipment_lines packed on packed.order_id = l.order_id and packed.line_no = l.line_no
    group by l.order_id, l.line_no having sum(packed.quantity) > l.quantity - l.cancelled_quantity or l.product_id is null`,

  'a shipment without units': sql`
    select s.id from shipments s where not exists (select from shipment_lines l where l.shipment_id = s.id)`,

  'a tracking number of two shipments of a carrier': sql`
    select upper(tracking_number), lower(carrier) from shipments
    where tracking_number is not null and not is_from_earlier_version group by 1, 2 having count(*) > 1`,

  'a status that does not follow from the shipments': sql`
    with packed as (
      select o.id, o.status, o.returned_at,
        (select coalesce(sum(l.quantity - l.cancelled_quantity), 0) from order_lines l where l.order_id = o.id and l.product_id is not null) as ordered,
        (select coalesce(sum(p.quantity), 0) from shipment_lines p where p.order_id = o.id) as packed,
        count(s.id) as shipments, count(s.shipped_at) as shipped, count(s.delivered_at) as delivered, count(s.returned_at) as returned
      from orders o left join shipments s on s.order_id = o.id group by o.id)
    select * from packed where (status in (0, 4) and shipments > 0)
      or (status in (2, 3)) <> (shipments > 0 and shipped = shipments and packed = ordered)
      or (status = 3) <> (status in (2, 3) and delivered > 0 and delivered + returned = shipments)
      or (returned_at is not null) <> (status = 2 and returned = shipments)`,

  'carriers that collect more or less than an unpaid packed order costs, or anything for one paid before': sql`
    select o.id, o.total_paise, sum(s.cod_paise) from orders o join shipments s on s.order_id = o.id
    where o.status in (1, 2, 3) group by o.id
    having (o.paid_at is null and sum(s.cod_paise) <> o.total_paise
        and (select sum(p.quantity) from shipment_lines p where p.order_id = o.id)
          = (select sum(l.quantity - l.cancelled_quantity) from order_lines l where l.order_id = o.id and l.product_id is not null))
      or sum(s.cod_paise) filter (where s.packed_at > o.paid_at) > 0`,

  'a paid order with status pending': sql`
    select id from orders where paid_at is not null and status = 0`,
};

/** Summaries of days without a change since that are not what their orders add up to. */
export async function findWrongSummaries(db: Database): Promise<unknown[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const summarized = await sql<{ day: string }>`
        select day::text as day from sales_summary_days where day not in (select day from sales_changes) order by day`.execute(
        trx,
      );
      const [first, ...others] = summarized.rows.map(({ day }) => day);
      if (first === undefined) return [];
      const { tables, rowsOf } = salesOfDays([first, ...others]);
      const rows = (['state', 'method', 'product'] as const).map((division) => rowsOf(division));
      const stored = sql`select * from sales_summaries where day in
        (select day from sales_summary_days) and day not in (select day from sales_changes)`;
      const wrong = await sql`with ${tables}, expected as materialized (${sql.join(rows, sql` union all `)})
        (select 'missing' as problem, * from (select * from expected except all ${stored}) as missing)
        union all (select 'wrong' as problem, * from (${stored} except all select * from expected) as wrong)`.execute(
        trx,
      );
      return [...wrong.rows, ...(await findWrongQuarters(trx))];
    });
}

/** Sums of quarters that are not those of their days, which have no change since. */
async function findWrongQuarters(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with expected as (
      select q.quarter, s.key, max(s.day) as last_day, sum(s.orders)::bigint as orders, sum(s.units)::bigint as units,
        sum(s.gross_paise)::bigint, sum(s.returned_paise)::bigint, sum(s.gst_paise)::bigint
      from sales_quarters q join sales_summaries s on s.division = 'product' and date_trunc('quarter', s.day) = q.quarter
      group by 1, 2),
    stored as (
      select quarter, key, last_day, orders::bigint, units::bigint, gross_paise, returned_paise, gst_paise
      from sales_quarter_summaries)
    (select 'missing of a quarter' as problem, * from (table expected except all table stored) as missing)
    union all (select 'wrong in a quarter', * from (table stored except all table expected) as wrong)`.execute(
    db,
  );
  return rows;
}

const ALL_VIOLATIONS = sql.join(
  Object.entries(VIOLATION_QUERIES).map(
    ([name, query]) =>
      sql`select ${sql.lit(name)} as name, to_jsonb(violation) as row from (${query}) violation`,
  ),
  sql` union all `,
);

/** Fails with the names and rows of all violated invariants. */
export async function expectInvariants(db: Database): Promise<void> {
  const violations: Record<string, unknown[]> = {};
  const wrongSummaries = await findWrongSummaries(db);
  if (wrongSummaries.length > 0)
    violations['summaries of sales that their orders do not add up to'] = wrongSummaries;
  for (const { name, row } of await db.connection().execute(findViolations)) {
    violations[name] ??= [];
    violations[name].push(row);
  }
  assert.deepEqual(violations, {});
}

/** Plans the query once per connection: planning takes twenty times longer than running, and most tests end with it. */
async function findViolations(connection: Database): Promise<{ name: string; row: unknown }[]> {
  const prepared = await sql`select from pg_prepared_statements where name = 'invariants'`.execute(
    connection,
  );
  if (prepared.rows.length === 0) await sql`prepare invariants as ${ALL_VIOLATIONS}`.execute(connection);
  return (await sql<{ name: string; row: unknown }>`execute invariants`.execute(connection)).rows;
}
