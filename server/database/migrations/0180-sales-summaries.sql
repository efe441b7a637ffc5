-- Sales of past Indian days, so that a report reads a few rows per day instead of every order. A job fills these tables
-- (server/admin/reports); the sales of days without a row in sales_summary_days are read from the orders.

-- The days that are summarized.
create table sales_summary_days (
  day date primary key,
  made_at timestamptz not null default now()
);

-- The sales of one day by one part of a division: State, payment method or product. Amounts in paise.
create table sales_summaries (
  division text not null check (division in ('state', 'method', 'product')),
  day date not null,
  -- as the orders have it: the State as typed, the method or '', the product id, ':fees' or ':refunds'
  key text not null,
  title text,
  orders integer not null,
  units integer not null,
  gross_paise bigint not null,
  returned_paise bigint not null,
  gst_paise bigint not null,
  primary key (division, day, key)
);

-- One row per change of a sale of an earlier day. The day counts as not summarized until the job has read it again.
-- Rows are only added and deleted, so writers never wait for each other.
create table sales_changes (
  id bigint generated always as identity primary key,
  day date not null
);

-- Today and yesterday are never summarized: the job stays two days behind, so a transaction that began before its day
-- ended has ended long before that day is summarized.
create function record_sales_day(at timestamptz) returns void language sql as $$
  insert into sales_changes (day) select (at at time zone 'Asia/Kolkata')::date
  where (at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date - 1
$$;

create function record_sales_of_order(changed_order text) returns void language sql as $$
  insert into sales_changes (day) select (created_at at time zone 'Asia/Kolkata')::date from orders
  where id = changed_order
    and (created_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date - 1
$$;

create function record_sales_of_changed_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform record_sales_day(old.created_at); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.created_at <> old.created_at) then
    perform record_sales_day(new.created_at);
  end if;
  return null;
end $$;
create trigger orders_add_sales after insert on orders for each row
  when (new.status in (1, 2, 3)) execute function record_sales_of_changed_order();
create trigger orders_change_sales
  after update of status, created_at, ship_state, payment_method, returned_at, paid_at on orders for each row
  when ((old.status in (1, 2, 3) or new.status in (1, 2, 3)) and
    (old.status in (1, 2, 3), old.created_at, old.ship_state, old.payment_method, old.returned_at is not null and old.paid_at is null)
    is distinct from
    (new.status in (1, 2, 3), new.created_at, new.ship_state, new.payment_method, new.returned_at is not null and new.paid_at is null))
  execute function record_sales_of_changed_order();
create trigger orders_remove_sales after delete on orders for each row
  when (old.status in (1, 2, 3)) execute function record_sales_of_changed_order();

-- of tables with the order's id: its lines and payments, and shipments
create function record_sales_of_part() returns trigger language plpgsql as $$
begin
  perform record_sales_of_order(case when tg_op = 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;
-- lines are inserted in the transaction of their order, whose own trigger records the day
create trigger order_lines_remove_sales after delete on order_lines for each row
  execute function record_sales_of_part();
create trigger order_lines_change_sales after update on order_lines for each row
  when ((old.product_id, old.title, old.quantity, old.cancelled_quantity, old.price_paise, old.gst_rate_basis_points)
    is distinct from
    (new.product_id, new.title, new.quantity, new.cancelled_quantity, new.price_paise, new.gst_rate_basis_points))
  execute function record_sales_of_part();
create trigger shipments_add_sales after insert on shipments for each row
  when (new.returned_at is not null) execute function record_sales_of_part();
create trigger shipments_change_sales after update of returned_at on shipments for each row
  when (old.returned_at is distinct from new.returned_at) execute function record_sales_of_part();
create trigger shipments_remove_sales after delete on shipments for each row
  when (old.returned_at is not null) execute function record_sales_of_part();
create trigger payments_add_sales after insert on payments for each row
  when (new.state in ('captured', 'refund_due', 'refunded')) execute function record_sales_of_part();
create trigger payments_change_sales after update of state, amount_paise on payments for each row
  when ((old.state in ('captured', 'refund_due', 'refunded'), old.amount_paise)
    is distinct from (new.state in ('captured', 'refund_due', 'refunded'), new.amount_paise))
  execute function record_sales_of_part();
create trigger payments_remove_sales after delete on payments for each row
  when (old.state in ('captured', 'refund_due', 'refunded')) execute function record_sales_of_part();

create function record_sales_of_shipped_line() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  -- what has not come back changes no sale
  if exists (select from shipments where id = changed.shipment_id and returned_at is not null) then
    perform record_sales_of_order(changed.order_id);
  end if;
  return null;
end $$;
create trigger shipment_lines_add_sales after insert or delete on shipment_lines for each row
  execute function record_sales_of_shipped_line();
create trigger shipment_lines_change_sales after update of quantity on shipment_lines for each row
  when (old.quantity is distinct from new.quantity) execute function record_sales_of_shipped_line();

create function record_sales_of_refund() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform record_sales_of_order((select order_id from payments where id = changed.payment_id));
  return null;
end $$;
create trigger refunds_add_sales after insert or delete on refunds for each row
  execute function record_sales_of_refund();
create trigger refunds_change_sales after update of state, amount_paise, cancellation_id on refunds for each row
  when ((old.state = 'failed', old.amount_paise, old.cancellation_id)
    is distinct from (new.state = 'failed', new.amount_paise, new.cancellation_id))
  execute function record_sales_of_refund();

create function record_sales_of_refunded_line() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform record_sales_of_order((
    select p.order_id from refunds r join payments p on p.id = r.payment_id where r.id = changed.refund_id));
  return null;
end $$;
create trigger refund_lines_change_sales after insert or update or delete on refund_lines for each row
  execute function record_sales_of_refunded_line();
