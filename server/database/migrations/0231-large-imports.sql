-- no transaction
-- The next rows of an import to apply, and to take back: without them each chunk would read all rows before it.
create index concurrently if not exists product_import_rows_to_apply on product_import_rows (import_id, number)
  where kind in ('new', 'changed') and outcome is null;
create index concurrently if not exists product_import_rows_applied on product_import_rows (import_id, number)
  where outcome = 'applied';
