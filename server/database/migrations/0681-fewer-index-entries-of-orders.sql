-- An order of three items wrote four index entries more than it needs, and a new product in an import one per variant.
alter table stock_movements drop constraint stock_movements_pkey,
  add constraint stock_movements_pkey primary key using index stock_movements_of_variants;
drop index stock_movements_newest, idempotency_keys_by_age;
