-- no transaction
-- The orders of a listing, of the whole shop and of each category, so that a page reads only its own products.
create index concurrently if not exists products_by_newest on products (created_at desc, position desc)
  include (id, category_key, parent_category_key, gender_key) where status = 'active' and is_published;
create index concurrently if not exists products_by_price on products (price_paise, is_featured desc, position)
  include (id, category_key, parent_category_key, gender_key) where status = 'active' and is_published;
create index concurrently if not exists products_by_category_newest
  on products (category_key, parent_category_key, gender_key, created_at desc, position desc)
  include (id) where status = 'active' and is_published;
create index concurrently if not exists products_by_category_price
  on products (category_key, parent_category_key, gender_key, price_paise, is_featured desc, position)
  include (id) where status = 'active' and is_published;
-- The filters of a listing.
create index concurrently if not exists products_by_options on products using gin (size_keys, color_keys)
  where status = 'active' and is_published;
-- The names of all categories, of hidden products too.
create index concurrently if not exists products_by_category_name on products (category_key, category);
