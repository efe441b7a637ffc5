-- no transaction
create or replace trigger variants_add_inventory_search after insert on variants
  referencing new table as new_rows for each statement execute function add_inventory_search();
create or replace trigger variants_remove_inventory_search after delete on variants
  referencing old table as old_rows for each statement execute function remove_inventory_search();
-- Orders update the stock of the same rows: the columns and the condition keep that free of cost.
create or replace trigger variants_change_inventory_search
  after update of product_id, size, color, sku, storage_location, extra_columns on variants for each row
  when ((old.product_id, old.size, old.color, old.sku, old.storage_location, old.extra_columns)
    is distinct from (new.product_id, new.size, new.color, new.sku, new.storage_location, new.extra_columns))
  execute function change_inventory_search();
create or replace trigger variants_clear_inventory_search after truncate on variants
  for each statement execute function clear_inventory_search();
create or replace trigger products_change_inventory_search after update of title on products for each row
  when (old.title is distinct from new.title) execute function change_inventory_search_of_product();

-- what the triggers have written meanwhile is newer
insert into inventory_search
  select p.id, string_agg(variant_search_words(v, p.title), E'\n' order by v.id)
  from products p join variants v on v.product_id = p.id group by p.id order by min(p.position)
on conflict do nothing;
create index concurrently if not exists inventory_search_by_words on inventory_search using gin (words gin_trgm_ops);
analyze inventory_search;

drop trigger if exists variants_add_search on variants;
drop trigger if exists variants_change_search on variants;
drop trigger if exists products_change_search on products;
drop table if exists variant_search;
drop function if exists add_variant_search(), update_variant_search(), update_variant_search_of_product();
