-- The words by which staff find a variant: title, size, color, SKU, storage location and barcode, lower case. Apart from
-- `variants`, whose rows every order writes. Triggers keep it.
create table variant_search (
  variant_id bigint primary key references variants on delete cascade,
  words text not null
);

create function variant_search_words(variants, title text) returns text stable language sql as $$
  select lower(concat_ws(' ', $2, $1.size, $1.color, $1.sku, $1.storage_location,
    nullif($1.extra_columns ->> 'Barcode', '')))
$$;

create function update_variant_search() returns trigger language plpgsql as $$
begin
  insert into variant_search
    select v.id, variant_search_words(v, p.title) from variants v join products p on p.id = v.product_id where v.id = new.id
  on conflict (variant_id) do update set words = excluded.words;
  return null;
end $$;
create trigger variants_add_search after insert on variants for each row execute function update_variant_search();
-- Orders update the stock of the same rows: the columns and the condition keep that free of cost.
create trigger variants_change_search
  after update of product_id, size, color, sku, storage_location, extra_columns on variants for each row
  when ((old.product_id, old.size, old.color, old.sku, old.storage_location, old.extra_columns)
    is distinct from (new.product_id, new.size, new.color, new.sku, new.storage_location, new.extra_columns))
  execute function update_variant_search();

create function update_variant_search_of_product() returns trigger language plpgsql as $$
begin
  insert into variant_search
    select v.id, variant_search_words(v, new.title) from variants v where v.product_id = new.id
  on conflict (variant_id) do update set words = excluded.words;
  return null;
end $$;
create trigger products_change_search after update of title on products for each row
  when (old.title is distinct from new.title) execute function update_variant_search_of_product();

insert into variant_search
  select v.id, variant_search_words(v, p.title) from variants v join products p on p.id = v.product_id;
