create table customers (
  id uuid primary key default gen_random_uuid(),
  -- trimmed and lower-cased by the contract
  email text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null default now()
);

-- Only the SHA-256 of a token is kept: a copy of this table signs nobody in.
create table sessions (
  token_hash bytea primary key,
  customer_id uuid not null references customers on delete cascade,
  is_long boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- moves forward with use, never past absolute_expires_at
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null
);
create index sessions_by_customer on sessions (customer_id);
create index sessions_by_expiry on sessions (expires_at);

-- Counters of the rate limits, shared by every server on this database; losing them in a crash harms nobody.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (window_ends_at);

-- Small documents of the shop itself: 'store-info', 'secrets'.
create table shop_documents (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
