-- no transaction
-- Becomes the primary key (migration 0681). Only that needed the index on `id` alone; all who read look for a variant or an order.
create unique index concurrently if not exists stock_movements_of_variants on stock_movements (variant_id, id);
-- For the job that deletes old keys. Small, and orders hardly notice it.
create index concurrently if not exists idempotency_keys_by_time on idempotency_keys using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);
