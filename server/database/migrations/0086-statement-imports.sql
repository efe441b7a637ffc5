-- Statements of a bank and remittances of carriers (cash on delivery) that staff have uploaded, with their rows.
create table statement_imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('bank', 'cod')),
  file_name text not null,
  -- the same file is stored once
  file_hash bytea not null unique,
  created_at timestamptz not null default now()
);
create index statement_imports_by_time on statement_imports (created_at desc);

create table statement_rows (
  import_id uuid not null references statement_imports on delete cascade,
  row_number integer not null,
  -- equal for the same row in another file
  row_hash bytea not null,
  amount_paise bigint not null check (amount_paise >= 0),
  paid_at timestamptz,
  -- false: only the date is known
  has_time boolean not null default false,
  -- numbers that may be the bank's number of the transfer
  utrs text[] not null default '{}',
  text text not null,
  -- of a remittance: tracking number, order number, collected amount and deductions, as written there
  remittance jsonb,
  -- the order that the money was recorded for
  order_id text references orders,
  outcome text,
  recorded_at timestamptz,
  primary key (import_id, row_number),
  check ((recorded_at is null) = (order_id is null) and (recorded_at is null) = (outcome is null))
);
-- a row is recorded once, in whichever file it comes
create unique index statement_rows_recorded on statement_rows (row_hash) where recorded_at is not null;
create index statement_rows_by_order on statement_rows (order_id) where order_id is not null;
