-- How staff sign in: passkeys, and one-time links with which a person sets up signing in.
create table staff_passkeys (
  -- the credential id of WebAuthn
  credential_id text primary key,
  id uuid not null unique default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

-- One-time links: the first owner's setup, an invitation, or a link with which a member sets up sign-in again.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  kind text not null check (kind in ('setup', 'invitation', 'sign-in-reset')),
  role text not null check (role in ('owner', 'manager', 'packer', 'catalog-editor', 'accountant')),
  email text,
  staff_id uuid references staff on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind <> 'invitation' or email is not null),
  check ((kind = 'sign-in-reset') = (staff_id is not null))
);

-- What a person has to confirm once: a challenge of WebAuthn, or the first code of a new TOTP secret.
create table staff_challenges (
  challenge text primary key,
  -- what is confirmed, and by whom
  purpose text not null,
  -- encrypted; of the person who has not confirmed the first code yet
  totp_secret text,
  expires_at timestamptz not null
);
create index staff_challenges_by_expiry on staff_challenges (expires_at);

-- The owner of the demo shop, as whom every visitor may sign in.
alter table staff add column is_demo boolean not null default false;

-- A shop that is no demo any more has no demo owner.
create function remove_demo_owner() returns trigger language plpgsql as $$
begin
  update staff set status = 'removed', removed_at = now() where is_demo and status = 'active';
  delete from staff_sessions using staff where staff.id = staff_id and is_demo;
  return null;
end $$;
create trigger remove_demo_owner after delete on shop_settings
  for each row when (old.key = 'demo-shop') execute function remove_demo_owner();
