-- When an unpaid order is cancelled, as the reminder to its customer says. Null: no reminder yet.
alter table orders add column cancel_unpaid_at timestamptz;
create index orders_unpaid on orders (created_at) where status = 0 and paid_at is null;
