-- Product files that staff have uploaded: read, reviewed, applied in chunks, undone as a whole.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  staff_name text not null,
  file_name text not null,
  state text not null default 'uploading' check (state in
    ('uploading', 'reading', 'mapping', 'review', 'unreadable', 'applying', 'applied', 'undoing', 'undone')),
  format text check (format in ('haat', 'shopify', 'woocommerce', 'mapped')),
  -- the columns of the file with their first values, as [{ name, samples }]
  columns jsonb not null default '[]',
  -- the field of each column, if the merchant has chosen them
  mapping jsonb,
  sets_stock boolean not null default false,
  problem text,
  -- products that are read, applied or undone so far
  progress integer not null default 0,
  stock_left integer not null default 0,
  warnings integer not null default 0,
  -- applied by a visitor of the demo, which stays one
  is_demo boolean not null default false,
  applied_at timestamptz,
  -- the entry of the activity log that applied it
  audit_id bigint references audit_log
);
create index product_imports_by_age on product_imports (created_at);
create index product_imports_with_work on product_imports (created_at)
  where state in ('reading', 'applying', 'undoing');

-- The uploaded file in parts of about 1 MiB.
create table product_import_parts (
  import_id uuid not null references product_imports on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (import_id, number)
);

-- One row per product of the file.
create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  number integer not null,
  product_id text not null,
  title text not null,
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'rejected')),
  -- the rows of the file that describe it
  file_rows integer[] not null,
  -- the product as the file has it; null if it is rejected or unchanged
  product jsonb,
  -- what the stored product was when the file was read, without its stock
  stored_version text not null,
  differences jsonb not null,
  notes text[] not null,
  -- null: not applied yet
  outcome text check (outcome in ('applied', 'skipped', 'undone', 'not-undone')),
  skipped_reason text,
  -- what was changed, for taking it back
  operation_id uuid references operations on delete set null,
  primary key (import_id, number)
);
create index product_import_rows_by_kind on product_import_rows (import_id, kind, number);
create index product_import_rows_by_operation on product_import_rows (operation_id) where operation_id is not null;

-- The fields that the merchant has chosen for files with these columns.
create table import_mappings (
  columns_hash bytea primary key,
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);
