-- As before (0320), but a refund of cancelled items does not end the debt of the returned ones, and money of cancelled
-- items that is still due is not counted a second time. A condition on one order limits the returned shipments that are
-- read, and refunds are found by their payment, however few rows the planner expects.
create or replace view returned_refunds_due as
select returned.order_id, p.id as payment_id, back.at,
  least(refundable.paise, case when o.returned_at is null then back.paise else p.amount_paise end) as amount_paise
from (select distinct order_id from shipments where returned_at is not null) as returned
cross join lateral (
  select id, order_id, amount_paise from payments
  where order_id = returned.order_id and state = 'captured' offset 0) as p
join orders o on o.id = p.order_id
cross join lateral (
  select max(s.returned_at) as at, sum(l.quantity * line.price_paise)::bigint as paise
  from shipments s join shipment_lines l on l.shipment_id = s.id
  join order_lines line on line.order_id = l.order_id and line.line_no = l.line_no
  where s.order_id = o.id and s.returned_at is not null) as back
cross join lateral (
  select coalesce(sum(c.refund_paise), 0)::bigint as paise from cancellations c
  where c.order_id = o.id and c.refund_paise > 0 and not exists (
    select from refunds r where r.cancellation_id = c.id and r.state <> 'failed')) as cancelled
cross join lateral (
  select p.amount_paise - cancelled.paise - coalesce(sum(r.amount_paise), 0)::bigint as paise,
    max(r.created_at) filter (where r.cancellation_id is null) as last_refund_at
  from refunds r where r.payment_id = p.id and r.state <> 'failed') as refundable
where o.paid_at < back.at and refundable.paise > 0
  and (refundable.last_refund_at is null or refundable.last_refund_at <= back.at);
