-- Links to set a new password. Only the SHA-256 of a token is kept.
create table password_resets (
  token_hash bytea primary key,
  customer_id uuid not null references customers on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_by_customer on password_resets (customer_id);

-- Tries to sign in, by account and address of the asker (both hashed); the row goes when a password is right.
create unlogged table sign_in_attempts (
  account_hash bytea not null,
  address_hash bytea not null,
  attempts integer not null,
  next_allowed_at timestamptz not null,
  forgotten_at timestamptz not null,
  primary key (account_hash, address_hash)
);
create index sign_in_attempts_by_end on sign_in_attempts (forgotten_at);

-- The outbox: written in the transaction whose news it carries, sent afterwards, at least once.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_to_send on mails (id) where sent_at is null;

-- What visitors wrote to the shop.
create table messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now()
);

create table newsletter_subscribers (
  email text primary key,
  created_at timestamptz not null default now()
);
