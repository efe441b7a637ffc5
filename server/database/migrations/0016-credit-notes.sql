-- Credit notes (CGST Act, section 34): what an invoice has charged and is taken back, whole or in part. A counter of its
-- own each financial year, taken like that of the invoices.
create table credit_note_series (
  financial_year text primary key,
  last_serial integer not null
);

create table credit_notes (
  -- at most 16 characters, letters, digits, dash and slash (CGST Rules, rule 53)
  number text primary key check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  order_id text not null references invoices,
  -- the refund that it goes with; null: the order was cancelled
  refund_id bigint unique references refunds,
  financial_year text not null references credit_note_series,
  serial integer not null check (serial > 0),
  issued_at timestamptz not null default now(),
  total_paise bigint not null check (total_paise > 0),
  -- what is taken back, line by line as on the invoice: a credit note never changes
  document jsonb not null,
  unique (financial_year, serial)
);
create index credit_notes_by_order on credit_notes (order_id);
create unique index credit_notes_one_cancellation on credit_notes (order_id) where refund_id is null;

alter table refunds
  -- the line of the order whose money it is; null: of all lines together
  add column line_no smallint;

alter table mails
  -- the refund that it tells about
  add column refund_id bigint references refunds on delete cascade;
create index mails_by_refund on mails (refund_id) where refund_id is not null;
