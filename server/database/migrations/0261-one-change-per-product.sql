-- A product that a transaction adds with its images and variants is one change: it was three, and servers read all of them.
create or replace function record_part_changes() returns trigger language plpgsql as $$
declare
  max_products constant integer := 500;
  ids text[];
begin
  if tg_op = 'DELETE' then
    select array(select distinct product_id from old_rows limit max_products + 1) into ids;
  else
    select array(select distinct product_id from new_rows limit max_products + 1) into ids;
  end if;
  if cardinality(ids) > max_products then
    insert into catalog_changes (kind) values ('everything');
    return null;
  end if;
  -- "listing" includes what the other kinds change
  ids := array(select id from unnest(ids) as id except select product_id from catalog_changes
    where transaction_id = pg_current_xact_id() and kind = 'listing' and product_id = any(ids));
  if tg_argv[0] = 'content' then
    insert into catalog_changes (kind, product_id) select 'content', unnest(ids);
  else
    -- without its product: it is being deleted, which is recorded too
    insert into catalog_changes (kind, product_id, listing_keys)
    select tg_argv[0], id, listing_keys(category_key, parent_category_key, gender_key) from products where id = any(ids);
  end if;
  return null;
end $$;
