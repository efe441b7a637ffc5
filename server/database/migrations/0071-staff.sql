-- The people who run the shop in the admin, and how they sign in.
create table staff (
  id uuid primary key default gen_random_uuid(),
  -- in lower case
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'packer', 'catalog-editor', 'accountant')),
  -- a removed member keeps the row: the activity log names it
  status text not null default 'active' check (status in ('active', 'removed')),
  -- absent for members who sign in with passkeys only
  password_hash text,
  -- encrypted with the key outside the database; its code is required with the password
  totp_secret text,
  -- each code works once: codes of this time step and earlier ones are rejected
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((status = 'removed') = (removed_at is not null)),
  check (status = 'active' or (password_hash is null and totp_secret is null)),
  check ((password_hash is null) = (totp_secret is null))
);
create unique index staff_email on staff (email) where status = 'active';

-- Only the SHA-256 of a session's token is stored.
create table staff_sessions (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- when the password and code or the passkey was last given
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  browser text,
  network text not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

-- Each replaces one TOTP code. Only the SHA-256 is stored.
create table staff_recovery_codes (
  staff_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
