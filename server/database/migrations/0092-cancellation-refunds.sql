-- Money of cancelled items that was received and has not gone back. Once the whole order is cancelled, its payment is
-- due for refund instead.
create view cancellation_refunds_due as
select c.id as cancellation_id, c.order_id, p.id as payment_id, c.refund_paise as amount_paise, c.at,
  exists (select from refunds r where r.cancellation_id = c.id and r.state in ('requested', 'pending')) as is_requested
from cancellations c join payments p on p.order_id = c.order_id and p.state = 'captured'
where c.refund_paise > 0
  and not exists (select from refunds r where r.cancellation_id = c.id and r.state = 'succeeded');
