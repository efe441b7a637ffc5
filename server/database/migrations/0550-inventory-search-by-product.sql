-- The words by which staff find variants, in one row per product with a line per variant, instead of a row per variant: the
-- variants of a product share its title, and the index of the parts of these words was a quarter of the time of an import.
-- A search compares each line of the products that the index finds. Without a foreign key: the triggers follow the variants.
create table inventory_search (
  product_id text primary key,
  words text not null
);

-- One line: title, size, color, SKU, storage location and barcode in lower case.
create or replace function variant_search_words(variants, title text) returns text stable language sql as $$
  select translate(lower(concat_ws(' ', $2, $1.size, $1.color, $1.sku, $1.storage_location,
    nullif($1.extra_columns ->> 'Barcode', ''))), E'\n', ' ')
$$;

-- Writes the lines of products anew. Their rows are locked first, so that the second statement sees the variants of another
-- transaction that has written them meanwhile.
create function renew_inventory_search(ids text[]) returns void language plpgsql as $$
begin
  perform from inventory_search where product_id = any(ids) order by product_id for update;
  delete from inventory_search s where product_id = any(ids)
    and not exists (select from variants v where v.product_id = s.product_id);
  insert into inventory_search
    select p.id, string_agg(variant_search_words(v, p.title), E'\n' order by v.id)
    from products p join variants v on v.product_id = p.id where p.id = any(ids) group by p.id order by p.id
  on conflict (product_id) do update set words = excluded.words where inventory_search.words <> excluded.words;
end $$;

create function add_inventory_search() returns trigger language plpgsql as $$
begin
  -- composed from the inserted rows, without reading each of them again
  insert into inventory_search
    select n.product_id, string_agg(translate(lower(concat_ws(' ', p.title, n.size, n.color, n.sku, n.storage_location,
      nullif(n.extra_columns ->> 'Barcode', ''))), E'\n', ' '), E'\n' order by n.id)
    from new_rows n join products p on p.id = n.product_id group by n.product_id order by n.product_id
  on conflict (product_id) do update set words = inventory_search.words || E'\n' || excluded.words;
  return null;
end $$;
create function remove_inventory_search() returns trigger language plpgsql as $$
begin
  perform renew_inventory_search(array(select distinct product_id from old_rows));
  return null;
end $$;
create function change_inventory_search() returns trigger language plpgsql as $$
begin
  perform renew_inventory_search(array[new.product_id, old.product_id]);
  return null;
end $$;
create function change_inventory_search_of_product() returns trigger language plpgsql as $$
begin
  perform renew_inventory_search(array[new.id]);
  return null;
end $$;
create function clear_inventory_search() returns trigger language plpgsql as $$
begin
  delete from inventory_search;
  return null;
end $$;
