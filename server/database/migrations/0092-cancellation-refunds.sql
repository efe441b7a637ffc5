-- Money of cancelled items that was received and has not gone back, at most what is left of its payment. Once the whole
-- order is cancelled, its payment is due for refund instead.
create view cancellation_refunds_due as
select c.id as cancellation_id, c.order_id, p.id as payment_id, least(c.refund_paise, refundable.paise) as amount_paise, c.at,
  exists (select from refunds r where r.cancellation_id = c.id and r.state in ('requested', 'pending')) as is_requested
from cancellations c join payments p on p.order_id = c.order_id and p.state = 'captured', lateral (
  select p.amount_paise - coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
  where r.payment_id = p.id and r.state <> 'failed' and r.cancellation_id is distinct from c.id) as refundable
where c.refund_paise > 0 and refundable.paise > 0
  and not exists (select from refunds r where r.cancellation_id = c.id and r.state = 'succeeded');
