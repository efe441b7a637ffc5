-- Which shipments were in a file for the upload at a carrier, so that a second file is marked as such.
create table carrier_file_shipments (
  shipment_id bigint not null references shipments on delete cascade,
  layout text not null check (layout in ('delhivery', 'shiprocket')),
  first_at timestamptz not null default now(),
  files integer not null default 1 check (files > 0),
  primary key (shipment_id, layout)
);
