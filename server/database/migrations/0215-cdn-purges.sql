-- Tags of pages and replies that a CDN has to remove (decision 0025).
create table cdn_purges (
  id bigint generated always as identity primary key,
  tags text[] not null check (cardinality(tags) > 0),
  -- A purge is sent twice: the CDN may have stored a page that was on its way when it was purged.
  is_repeat boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index cdn_purges_due on cdn_purges (next_attempt_at);

-- Up to where catalog_changes has been read for the CDN.
create table cdn_purge_progress (
  is_only boolean primary key default true check (is_only),
  snapshot pg_snapshot not null,
  read_at timestamptz not null default now()
);
