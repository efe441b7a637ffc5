-- A change of more products than one transaction should lock, as { action, ids | query }. It is reviewed, applied in
-- chunks and undone like the changes of a file. Null: the import has a file.
alter table product_imports add column change jsonb;
