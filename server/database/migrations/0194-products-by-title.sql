-- no transaction
-- The product list of staff, by title.
create index concurrently if not exists products_by_title on products (lower(title), position);
