-- Money that goes back for an attempt, whole or in parts. A row is written before the gateway is asked, so that a crash
-- leaves something to ask about.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  -- ours, told to the gateway, by which the same refund is never made twice
  reference text not null unique,
  amount_paise bigint not null check (amount_paise > 0),
  -- asked: nobody knows yet what came of it; accepted: on its way; failed: the money stayed
  state text not null check (state in ('asked', 'accepted', 'done', 'failed')),
  -- the gateway's or the bank's number
  gateway_reference text,
  -- when the gateway is asked next what became of it; null: no more
  next_ask_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_ask on refunds (next_ask_at) where next_ask_at is not null;

insert into refunds (payment_id, reference, amount_paise, state, gateway_reference, created_at, updated_at)
  select p.id, p.reference || 'R1', p.amount_paise, 'done',
    (select e.detail->>'refundReference' from payment_events e where e.payment_id = p.id and e.state = 'refunded' limit 1),
    p.updated_at, p.updated_at
  from payments p where p.state = 'refunded' and p.amount_paise > 0;
