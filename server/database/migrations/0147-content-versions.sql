-- Every version of the shop's texts: what is a draft, will be published, was published or was discarded. What the shop
-- shows now is in the store information (shop_settings).
create table content_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  status text not null check (status in ('draft', 'scheduled', 'published', 'discarded')),
  body jsonb not null,
  -- null: the command line, or an earlier version of the shop
  staff_id uuid references staff on delete set null,
  staff_name text,
  created_at timestamptz not null default now(),
  -- when it was last saved, published or discarded
  changed_at timestamptz not null default now(),
  publish_at timestamptz,
  check ((status = 'scheduled') = (publish_at is not null))
);
create unique index content_versions_one_draft on content_versions (kind, key) where status = 'draft';
create index content_versions_by_document on content_versions (kind, key, changed_at desc, id);
create index content_versions_due on content_versions (publish_at) where status = 'scheduled';
create index content_versions_by_staff on content_versions (staff_id);

-- What staff look at before it is published. Only the SHA-256 of the token is stored; it ends with the session.
create table content_previews (
  token_hash bytea primary key,
  session_id uuid not null references staff_sessions (id) on delete cascade,
  kind text not null,
  key text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index content_previews_by_session on content_previews (session_id, created_at);
create index content_previews_by_expiry on content_previews (expires_at);
