-- A discarded import is kept as long as it can be taken back.
alter table product_imports add column discarded_at timestamptz;
