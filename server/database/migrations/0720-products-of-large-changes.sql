-- The products of a large change are read once, but its row whenever staff look at their imports or a chunk is applied.
alter table product_imports add column product_ids text[];
update product_imports set product_ids = array(select jsonb_array_elements_text(change -> 'ids')), change = change - 'ids'
where change ? 'ids';
