-- no transaction
-- Staff search the inventory, and the products by title or SKU, by words inside of other words.
create index concurrently if not exists variant_search_by_words on variant_search using gin (words gin_trgm_ops);
-- The movements of the last days, for alerts of low stock. Small, and orders hardly notice it.
create index concurrently if not exists stock_movements_by_time on stock_movements using brin (at)
  with (pages_per_range = 32, autosummarize = on);
