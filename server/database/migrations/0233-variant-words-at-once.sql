-- The words of many new variants are stored by one statement instead of one per variant.
drop trigger variants_add_search on variants;
create function add_variant_search() returns trigger language plpgsql as $$
begin
  insert into variant_search
    select v.id, variant_search_words(v, p.title) from new_rows as n
    join variants v on v.id = n.id join products p on p.id = n.product_id
  on conflict (variant_id) do update set words = excluded.words;
  return null;
end $$;
create trigger variants_add_search after insert on variants
  referencing new table as new_rows for each statement execute function add_variant_search();
