-- Counts from before a change of many products are made again soon, not only after a while that grows with the catalog.
alter table catalog_summaries add column outdated_at timestamptz;
