-- no transaction
-- The orders of a carrier. It has statistics of its own, and replaces those without an index (0107).
create index concurrently if not exists shipments_by_carrier on shipments (lower(carrier));
drop statistics if exists shipments_carrier;
analyze shipments;
