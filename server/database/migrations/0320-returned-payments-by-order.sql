-- The same rows as before (0153). The payment of each returned order is found by its index; a join read all payments.
create or replace view returned_refunds_due as
select o.id as order_id, p.id as payment_id, back.at,
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
  select p.amount_paise - coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
  where r.payment_id = p.id and r.state <> 'failed') as refundable
where o.paid_at < back.at and refundable.paise > 0 and not exists (
  select from refunds r where r.payment_id = p.id and r.state <> 'failed' and r.created_at > back.at);
