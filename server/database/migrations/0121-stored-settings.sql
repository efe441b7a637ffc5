-- Settings that the owner has set in the admin, by the name of their variable of the environment, which wins over them.
create table stored_settings (
  name text primary key check (name ~ '^[A-Z][A-Z0-9_]+$'),
  value text check (value <> ''),
  -- secrets only: v1.<key id>.<nonce, value and tag>, encrypted with AES-256-GCM for this name
  encrypted_value text check (encrypted_value ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  changed_at timestamptz not null default now(),
  -- the name of the staff member; null: the command line
  changed_by text,
  check (num_nonnulls(value, encrypted_value) = 1)
);

-- Every server reads the settings again after the commit.
create function notify_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;

create trigger stored_settings_notify
after insert or update or delete or truncate on stored_settings
for each statement execute function notify_settings_change();
