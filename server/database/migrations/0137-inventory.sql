-- Why staff change a stock, and who.
alter table stock_movements
  drop constraint stock_movements_reason_check,
  add constraint stock_movements_reason_check check (reason in ('import', 'order', 'release', 'adjust', 'undo',
    'received', 'damaged', 'lost', 'returned', 'count', 'other')),
  add column note text check (length(note) between 1 and 500),
  add column staff_name text,
  -- the shipped order whose units came back; `order_id` is only for units that an order reserves or releases
  add column returned_order_id text;
create index stock_movements_newest on stock_movements (variant_id, id desc);
drop index stock_movements_by_variant;

-- At this number of available units the stock of a variant is low. Null: the default of the shop applies.
alter table variants add column low_stock_threshold integer check (low_stock_threshold between 0 and 1000000);

-- The variants whose stock has fallen to the threshold. The row is deleted when the stock rises above it.
create table low_stock_alerts (
  variant_id bigint primary key references variants on delete cascade,
  at timestamptz not null default now()
);

-- Scanners look variants up by SKU or barcode.
create index variants_by_sku on variants (lower(sku));
create index variants_by_barcode on variants (lower(extra_columns ->> 'Barcode'));
