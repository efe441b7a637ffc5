-- A connection keeps its plan: made while the shop was small, it read all products, in an import up to 60,000 for each 500 new ones.
create or replace function add_inventory_search() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- composed from the inserted rows, without reading each of them again
  insert into inventory_search
    select product_id, string_agg(translate(lower(concat_ws(' ', (select title from products p where p.id = n.product_id), size, color,
      sku, storage_location, nullif(extra_columns ->> 'Barcode', ''))), E'\n', ' '), E'\n' order by id)
    from new_rows n group by product_id order by product_id
  on conflict (product_id) do update set words = inventory_search.words || E'\n' || excluded.words;
  return null;
end $$;
