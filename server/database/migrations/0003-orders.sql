create table orders (
  -- the number a person reads aloud, XXXXX-XXXXX: ten Crockford base-32 characters, 50 random bits
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  customer_id uuid not null references customers,
  status smallint not null default 0 check (status between 0 and 4),
  created_at timestamptz not null default now(),
  currency text not null default 'INR' check (currency = 'INR'),
  total_paise bigint not null check (total_paise >= 0),
  -- of the request as it was read: a second one alike within seconds is the same click
  request_hash bytea not null,
  -- frozen contact: what tracking compares with
  email text not null,
  phone_digits text not null check (phone_digits ~ '^[0-9]{10}$'),
  ship_full_name text not null,
  ship_address text not null,
  ship_city text not null,
  ship_state text not null,
  ship_postal_code text not null,
  ship_phone text not null,
  payment_method text,
  paid_at timestamptz,
  carrier text,
  tracking_number text,
  tracking_url text,
  -- until when an unpaid order keeps its pieces; null: for good (paid, or cash on delivery)
  stock_held_until timestamptz,
  -- when its pieces went back to the shelf; null: they are with the order
  stock_released_at timestamptz
);
create index orders_by_customer on orders (customer_id, created_at desc);
create index orders_by_hold on orders (stock_held_until)
  where stock_held_until is not null and stock_released_at is null;

create table order_lines (
  order_id text not null references orders on delete cascade,
  line_no smallint not null,
  product_id text not null,
  variant_id bigint not null,
  -- frozen: later changes of the catalogue do not touch an order
  title text not null,
  image_url text,
  size text not null,
  color text not null,
  quantity integer not null check (quantity between 1 and 99),
  price_paise bigint not null check (price_paise >= 0),
  hsn text,
  gst_rate_basis_points integer,
  primary key (order_id, line_no)
);

-- Every move of an order, append-only; the first row is its placing.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  status smallint not null,
  note text,
  at timestamptz not null default now()
);
create index order_events_by_order on order_events (order_id);

-- Answers kept for a day by the key that a client chose: the same request again gets the same answer, once done.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  answer json,
  -- while there is no answer: until when the request counts as in flight
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
