-- Bytes of images may be in an object storage (decision 0026): then they are null here.
alter table image_originals alter column bytes drop not null;
alter table image_files
  alter column bytes drop not null,
  -- of the object, hexadecimal
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add constraint image_files_are_somewhere check (bytes is not null or sha256 is not null) not valid;
-- existing rows have their bytes
alter table image_files validate constraint image_files_are_somewhere;
create index image_originals_in_database on image_originals (hash) where bytes is not null;
create index image_files_in_database on image_files (name) where bytes is not null;

-- Keys of objects to be written or deleted, whatever the rows of the images say when it is their turn.
create table image_transfers (
  key text primary key,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null default now()
);
create index image_transfers_due on image_transfers (next_attempt_at);

-- A day later: a backup that has begun still needs the object.
create function queue_object_deletion() returns trigger language plpgsql as $$
begin
  insert into image_transfers (key, next_attempt_at)
  select tg_argv[0] || (to_jsonb(deleted) ->> tg_argv[1]), now() + interval '1 day'
  from deleted where bytes is null
  on conflict do nothing;
  return null;
end $$;
create trigger image_originals_object after delete on image_originals
  referencing old table as deleted for each statement execute function queue_object_deletion('originals/', 'hash');
create trigger image_files_object after delete on image_files
  referencing old table as deleted for each statement execute function queue_object_deletion('files/', 'name');
