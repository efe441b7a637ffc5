-- no transaction
-- The orders in which the inventory is listed.
create index concurrently if not exists products_by_position on products (position desc);
create index concurrently if not exists variants_by_location
  on variants ((storage_location is null), (coalesce(storage_location, '') collate "C"));
