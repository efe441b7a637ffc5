-- The words of new variants are composed from the inserted rows instead of reading each of them again.
create or replace function add_variant_search() returns trigger language plpgsql as $$
begin
  insert into variant_search
    select n.id, lower(concat_ws(' ', p.title, n.size, n.color, n.sku, n.storage_location,
      nullif(n.extra_columns ->> 'Barcode', '')))
    from new_rows n join products p on p.id = n.product_id
  on conflict (variant_id) do update set words = excluded.words;
  return null;
end $$;
