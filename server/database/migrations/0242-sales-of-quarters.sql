-- Sums of the product summaries of whole past quarters, so that a report of a year reads a few rows per product instead of
-- one per product and day. The job that fills sales_summaries adds a quarter once all of its days are summarized, and
-- removes it with the first day that is summarized again.

-- The quarters that are summed up, by their first day.
create table sales_quarters (
  quarter date primary key check (quarter = date_trunc('quarter', quarter)),
  made_at timestamptz not null default now()
);

create table sales_quarter_summaries (
  quarter date not null references sales_quarters on delete cascade,
  -- as in sales_summaries of the division 'product'
  key text not null,
  -- the last day with this key, whose summary has its title
  last_day date not null,
  orders integer not null,
  units integer not null,
  gross_paise bigint not null,
  returned_paise bigint not null,
  gst_paise bigint not null,
  primary key (quarter, key)
);
