-- An import applies the difference to the quantity that the exported file recorded. `import_seen` is that quantity.
-- With the times of the exports, the same file imported again is recognized.
alter table stock_movements add column import_seen integer;

create table catalog_exports (
  at timestamptz primary key default now()
);
