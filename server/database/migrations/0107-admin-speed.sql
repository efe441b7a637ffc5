-- no transaction
-- The few rows that Today and lists look for, found without reading the whole table. A row of another outcome or status
-- is not in them, so a write of it costs only the comparison.
create index concurrently if not exists payment_events_to_check on payment_events (at)
  where outcome in ('mismatch', 'refund_returned', 'external_refund');
create index concurrently if not exists orders_delivered_unpaid on orders (created_at)
  where status = 3 and paid_at is null;
-- Parts of tracking numbers. Written when a shipment gets its number; about twenty trigrams.
create index concurrently if not exists shipments_by_tracking_part on shipments using gin (upper(tracking_number) gin_trgm_ops);
-- The planner has no statistics of an expression without it, and would sort all shipments of a carrier. Writes do not
-- maintain it.
create statistics if not exists shipments_carrier on (lower(carrier)) from shipments;
analyze shipments;
