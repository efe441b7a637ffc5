-- The order of a refund, as its payment has it, which never changes. Lists of orders by what was refunded would otherwise
-- read every payment.
alter table refunds add column order_id text references orders;
update refunds r set order_id = p.order_id from payments p where p.id = r.payment_id;
alter table refunds alter column order_id set not null;
create index refunds_succeeded_by_order on refunds (order_id) where state = 'succeeded';

create function set_order_of_refund() returns trigger language plpgsql as $$
begin
  new.order_id := (select order_id from payments where id = new.payment_id);
  return new;
end $$;
create trigger refunds_set_order before insert on refunds for each row execute function set_order_of_refund();

-- The same rows as before (0092). Refunds and payments are found by their indexes, however few rows the planner expects.
create or replace view cancellation_refunds_due as
select c.id as cancellation_id, c.order_id, p.id as payment_id, least(c.refund_paise, refundable.paise) as amount_paise, c.at,
  c.open_state is not null as is_requested
from (
  -- at most one refund of a cancellation has not failed
  select id, order_id, refund_paise, at, (select r.state from refunds r
    where r.cancellation_id = cancellations.id and r.state <> 'failed') as open_state
  from cancellations where refund_paise > 0) as c
cross join lateral (
  select id, amount_paise from payments where order_id = c.order_id and state = 'captured' offset 0) as p
cross join lateral (
  select p.amount_paise - coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r
  where r.payment_id = p.id and r.state <> 'failed' and r.cancellation_id is distinct from c.id) as refundable
where c.open_state is distinct from 'succeeded' and refundable.paise > 0;
