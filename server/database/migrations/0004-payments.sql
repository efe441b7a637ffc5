create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders,
  method text not null,
  -- forward only: server/payments/payment.ts
  state text not null
    check (state in ('created', 'started', 'promised', 'failed', 'expired', 'captured', 'refund_due', 'refunded')),
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null default 'INR' check (currency = 'INR'),
  -- ours, told to the gateway; comes back with every word about this attempt
  reference text not null unique,
  -- the gateway's or the bank's own number once it is known
  gateway_reference text,
  -- what the shopper was told to do, for gateways that must not be asked twice about one attempt
  start_answer json,
  -- how often the gateway was asked about it, and when it is asked next; null: no more
  polls smallint not null default 0,
  next_poll_at timestamptz default now() + interval '1 minute',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_by_order on payments (order_id);
create index payments_by_gateway_reference on payments (gateway_reference) where gateway_reference is not null;
create index payments_by_poll on payments (next_poll_at) where next_poll_at is not null;
-- An order is captured once; money that comes in beside that is refund_due.
create unique index payments_one_capture on payments (order_id) where state = 'captured';

-- Every word heard about an attempt, append-only. The unique key drops what is said twice.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  source text not null check (source in ('shop', 'return', 'webhook', 'poll', 'person')),
  event_key text not null,
  -- what the word said …
  state text not null,
  -- … and what came of it
  outcome text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  unique (payment_id, event_key)
);

-- What the test gateway knows: it stands in for a gateway's own database, and no other code reads it.
create table test_gateway_payments (
  reference text primary key,
  amount_paise bigint not null,
  currency text not null,
  state text not null check (state in ('open', 'captured', 'failed')),
  decided_at timestamptz
);
