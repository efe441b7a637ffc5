-- One counter a financial year (April to March, Indian time). Taken in the transaction that issues the invoice, so that
-- a number that was not used does not exist.
create table invoice_series (
  financial_year text primary key,
  last_serial integer not null
);

create table invoices (
  order_id text primary key references orders,
  -- at most 16 characters, letters, digits, dash and slash (CGST Rules, rule 46)
  number text not null unique check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  financial_year text not null references invoice_series,
  serial integer not null check (serial > 0),
  issued_at timestamptz not null default now(),
  tax_paise bigint not null,
  -- seller, buyer, lines and tax as they were: an invoice never changes
  document jsonb not null,
  unique (financial_year, serial)
);
