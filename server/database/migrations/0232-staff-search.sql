-- no transaction
-- Staff find products by parts of title, URL handle, HSN code and SKU.
create index concurrently if not exists products_by_staff_words on products
  using gin (lower(title || ' ' || id || ' ' || coalesce(facts ->> 'HSN', '')) gin_trgm_ops);
create index concurrently if not exists variants_by_sku_part on variants using gin (lower(sku) gin_trgm_ops);
analyze products, variants;
