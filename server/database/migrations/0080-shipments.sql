-- What one label is on: some or all units of an order, with their carrier and tracking number.
create table shipments (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  number smallint not null check (number between 1 and 999),
  carrier text,
  tracking_number text,
  -- entered by the merchant instead of the carrier's usual page
  tracking_url text,
  -- what the carrier collects; 0 if the order was paid before
  cod_paise bigint not null check (cod_paise >= 0),
  weight_grams integer check (weight_grams > 0),
  packed_at timestamptz not null default now(),
  shipped_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  return_reason text
    check (return_reason in ('refused', 'not-reachable', 'wrong-address', 'fake-order', 'other')),
  -- shipped before this table existed, when nothing compared tracking numbers
  is_from_earlier_version boolean not null default false,
  unique (order_id, number),
  unique (order_id, id),
  check (shipped_at is not null or (delivered_at is null and returned_at is null)),
  check (delivered_at is null or returned_at is null),
  check (return_reason is null or returned_at is not null)
);
-- a tracking number belongs to one shipment of a carrier
create unique index shipments_by_tracking_number on shipments (upper(tracking_number), lower(carrier))
  where tracking_number is not null and not is_from_earlier_version;
create index shipments_to_send on shipments (packed_at, id) where shipped_at is null;
create index shipments_on_the_way on shipments (shipped_at, id)
  where shipped_at is not null and delivered_at is null and returned_at is null;

create table shipment_lines (
  shipment_id bigint not null,
  order_id text not null,
  line_no smallint not null,
  quantity integer not null check (quantity > 0),
  -- units that came back and can be sold again; null until the shipment came back
  restocked_quantity integer check (restocked_quantity between 0 and quantity),
  primary key (shipment_id, line_no),
  foreign key (order_id, shipment_id) references shipments (order_id, id) on delete cascade,
  foreign key (order_id, line_no) references order_lines on delete cascade
);
create index shipment_lines_by_order on shipment_lines (order_id, line_no);

-- each order that was shipped has become one shipment with all of its items
insert into shipments (order_id, number, carrier, tracking_number, tracking_url, cod_paise, packed_at, shipped_at,
  delivered_at, returned_at, is_from_earlier_version)
select o.id, 1, o.carrier, o.tracking_number, o.tracking_url,
  case when o.paid_at is null or o.payment_method = 'cod' then o.total_paise else 0 end,
  coalesce(shipped.at, o.created_at), coalesce(shipped.at, o.created_at),
  case when o.status = 3 then coalesce(delivered.at, shipped.at, o.created_at) end, o.returned_at, true
from orders o
left join lateral (select min(at) as at from order_status_changes c where c.order_id = o.id and c.status = 2) shipped on true
left join lateral (select min(at) as at from order_status_changes c where c.order_id = o.id and c.status = 3) delivered on true
where o.status in (2, 3);
insert into shipment_lines (shipment_id, order_id, line_no, quantity)
select s.id, l.order_id, l.line_no, l.quantity
from shipments s join order_lines l on l.order_id = s.order_id where l.product_id is not null;

alter table orders drop column carrier, drop column tracking_number, drop column tracking_url;

-- which shipment an email is about
alter table email_outbox add column shipment_id bigint references shipments on delete cascade;
create index email_outbox_by_shipment on email_outbox (shipment_id) where shipment_id is not null;

-- each shipment of an unpaid order that comes back is credited by a note of its own
drop index if exists credit_notes_one_cancellation;
