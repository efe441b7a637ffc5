-- Refunds of several items: which lines, how many units of each, and its share of the amount.
create table refund_lines (
  refund_id bigint not null references refunds on delete cascade,
  line_no smallint not null,
  -- 0: an amount of the line, not whole units
  quantity integer not null default 0 check (quantity >= 0),
  -- units that went back into stock with the refund
  restocked_quantity integer not null default 0,
  amount_paise bigint not null check (amount_paise >= 0),
  primary key (refund_id, line_no),
  check (restocked_quantity between 0 and quantity)
);
insert into refund_lines (refund_id, line_no, amount_paise)
  select id, line_no, amount_paise from refunds where line_no is not null;
alter table refunds
  drop column line_no,
  -- why staff refunded
  add column reason text check (reason in ('returned', 'damaged', 'wrong-item', 'late', 'price', 'goodwill', 'other')),
  -- why the gateway has not sent it, as far as is known
  add column error text;

-- The lists of the admin: newest payments, claims, money due for refund, cash to collect, unfinished refunds.
create index payments_newest on payments (created_at desc, id desc);
create index payments_claimed on payments (created_at, id)
  where method = 'upi' and gateway_reference is not null and state in ('created', 'started', 'expired');
create index payments_due_for_refund on payments (created_at, id) where state = 'refund_due';
create index payments_awaiting_cash on payments (created_at, id) where state = 'awaiting_cash';
create index refunds_unfinished on refunds (payment_id) where state in ('requested', 'pending', 'failed');
