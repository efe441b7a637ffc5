-- From where an account was signed in to, both hashed: guesses of strangers elsewhere do not slow its owner down there.
create table known_addresses (
  account_hash bytea not null,
  address_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (account_hash, address_hash)
);
