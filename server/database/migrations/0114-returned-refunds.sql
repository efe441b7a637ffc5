-- Money that was received before a shipment came back and has not been refunded since: what the returned units cost, or
-- the whole payment once every shipment is back, at most what is left of the payment.
create view returned_refunds_due as
select o.id as order_id, p.id as payment_id, back.at,
  least(refundable.paise, case when o.returned_at is null then back.paise else p.amount_paise end) as amount_paise
from (select s.order_id, max(s.returned_at) as at, sum(l.quantity * line.price_paise)::bigint as paise
  from shipments s join shipment_lines l on l.shipment_id = s.id
  join order_lines line on line.order_id = l.order_id and line.line_no = l.line_no
  where s.returned_at is not null group by s.order_id) as back
join orders o on o.id = back.order_id
join payments p on p.order_id = o.id and p.state = 'captured', lateral (
  select p.amount_paise - coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
  where r.payment_id = p.id and r.state <> 'failed') as refundable
where o.paid_at < back.at and refundable.paise > 0 and not exists (
  select from refunds r where r.payment_id = p.id and r.state <> 'failed' and r.created_at > back.at);
create index shipments_returned on shipments (order_id) where returned_at is not null;
