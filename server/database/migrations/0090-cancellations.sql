-- Cancelled orders and items: why, how many units, and the money.
alter table order_lines add column cancelled_quantity integer not null default 0
  check (cancelled_quantity between 0 and quantity);

create table cancellations (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  -- true: the whole order; then it has no cancelled_lines
  is_whole_order boolean not null,
  reason text not null check (reason in
    ('customer', 'out-of-stock', 'wrong-address', 'wrong-price', 'suspicious', 'unpaid', 'other')),
  note text,
  -- what the cancelled units cost, tax included
  amount_paise bigint not null check (amount_paise >= 0),
  -- what goes back of it; null: nothing was paid, or the whole order is cancelled, whose payment is due for refund
  refund_paise bigint check (refund_paise between 0 and amount_paise),
  at timestamptz not null default clock_timestamp(),
  check (not is_whole_order or refund_paise is null)
);
create index cancellations_by_order on cancellations (order_id);
create unique index cancellations_whole_order on cancellations (order_id) where is_whole_order;

create table cancelled_lines (
  cancellation_id bigint not null references cancellations on delete cascade,
  line_no smallint not null,
  quantity integer not null check (quantity > 0),
  amount_paise bigint not null check (amount_paise >= 0),
  primary key (cancellation_id, line_no)
);

-- A refund of cancelled items is sent once; one that failed may be sent again.
alter table refunds add column cancellation_id bigint references cancellations;
create unique index refunds_by_cancellation on refunds (cancellation_id) where state <> 'failed';
-- The credit note of cancelled items of an order that was invoiced at payment.
alter table credit_notes add column cancellation_id bigint unique references cancellations;
-- an order may be credited in several parts without a refund: cancelled items, shipments that came back
drop index if exists credit_notes_one_cancellation;
