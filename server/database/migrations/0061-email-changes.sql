-- Links to confirm a new email, at most one per customer. Only the SHA-256 of a token is stored.
create table email_changes (
  customer_id uuid primary key references customers on delete cascade,
  token_hash bytea not null,
  new_email text not null,
  expires_at timestamptz not null
);
