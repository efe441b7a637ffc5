-- What changed in the catalog and the store, for caches of pages and replies (decision 0019). A transaction that notifies holds
-- a lock of the whole cluster until its commit is on disk, so nothing notifies here: servers read this table.
-- Unlogged: a crash of the database breaks the connections of all readers, which then discard everything they cached.
create unlogged table catalog_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null
    check (kind in ('stock', 'stock-band', 'price', 'content', 'listing', 'store', 'settings', 'everything')),
  product_id text,
  -- the listings that may change: see listing_keys()
  listing_keys text[],
  changed_at timestamptz not null default now()
);
create index catalog_changes_by_transaction on catalog_changes (transaction_id);

create function listing_keys(category_key text, parent_category_key text, gender_key text) returns text[]
  immutable parallel safe language sql
  return array['category:' || category_key, 'parent:' || parent_category_key, 'gender:' || gender_key];

-- Pages show stock in these bands: 0 sold out, 1 five units or fewer, 2 more.
create function stock_band(stock integer, allow_backorder boolean) returns integer
  immutable parallel safe language sql
  return case when allow_backorder or stock > 5 then 2 when stock > 0 then 1 else 0 end;

drop trigger products_notify on products;
drop trigger product_images_notify on product_images;
drop trigger shop_settings_notify on shop_settings;
drop trigger variants_notify on variants;
drop trigger variants_truncate_notify on variants;
drop trigger variants_update_notify on variants;
drop trigger images_notify on images;
drop trigger stored_settings_notify on stored_settings;
drop function notify_catalog_change();
drop function notify_settings_change();

-- The argument is the kind.
create function record_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (kind) values (tg_argv[0]);
  return null;
end $$;

create trigger shop_settings_change after insert or update or delete or truncate on shop_settings
  for each statement execute function record_catalog_change('store');
create trigger stored_settings_change after insert or update or delete or truncate on stored_settings
  for each statement execute function record_catalog_change('settings');
create trigger category_redirects_change after insert or update or delete or truncate on category_redirects
  for each statement execute function record_catalog_change('everything');
create trigger products_change_truncate after truncate on products
  for each statement execute function record_catalog_change('everything');
create trigger variants_change_truncate after truncate on variants
  for each statement execute function record_catalog_change('everything');
create trigger product_images_change_truncate after truncate on product_images
  for each statement execute function record_catalog_change('everything');
create trigger images_change_truncate after truncate on images
  for each statement execute function record_catalog_change('everything');

-- Many products in one statement, as in an import, are one row.
create function record_product_changes() returns trigger language plpgsql as $$
declare
  max_products constant integer := 500;
  is_large boolean;
begin
  if tg_op = 'DELETE' then
    select exists (select from old_rows offset max_products) into is_large;
  else
    select exists (select from new_rows offset max_products) into is_large;
  end if;
  if is_large then
    insert into catalog_changes (kind) values ('everything');
  elsif tg_op = 'INSERT' then
    insert into catalog_changes (kind, product_id, listing_keys)
    select 'listing', id, listing_keys(category_key, parent_category_key, gender_key) from new_rows;
  elsif tg_op = 'DELETE' then
    insert into catalog_changes (kind, product_id, listing_keys)
    select 'listing', id, listing_keys(category_key, parent_category_key, gender_key) from old_rows;
  else
    insert into catalog_changes (kind, product_id, listing_keys)
    select kind, id, case when kind <> 'content' then keys end
    from (
      select coalesce(n.id, o.id) as id,
        listing_keys(o.category_key, o.parent_category_key, o.gender_key)
          || listing_keys(n.category_key, n.parent_category_key, n.gender_key) as keys,
        case
          when (o.id, o.status, o.is_published, o.is_featured, o.position, o.created_at, o.category_key,
              o.parent_category_key, o.gender_key, o.words, o.search)
            is distinct from (n.id, n.status, n.is_published, n.is_featured, n.position, n.created_at, n.category_key,
              n.parent_category_key, n.gender_key, n.words, n.search) then 'listing'
          when (o.regular_price_paise, o.discounted_price_paise)
            is distinct from (n.regular_price_paise, n.discounted_price_paise) then 'price'
          else 'content'
        end as kind
      from old_rows o full join new_rows n on o.id = n.id
      where o is distinct from n
    ) as changes;
  end if;
  return null;
end $$;

create trigger products_change_insert after insert on products
  referencing new table as new_rows for each statement execute function record_product_changes();
create trigger products_change_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function record_product_changes();
create trigger products_change_delete after delete on products
  referencing old table as old_rows for each statement execute function record_product_changes();

-- Added or removed rows that belong to products. The argument is the kind.
create function record_part_changes() returns trigger language plpgsql as $$
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
  elsif tg_argv[0] = 'content' then
    insert into catalog_changes (kind, product_id) select 'content', unnest(ids);
  else
    -- without its product: it is being deleted, which is recorded too
    insert into catalog_changes (kind, product_id, listing_keys)
    select tg_argv[0], id, listing_keys(category_key, parent_category_key, gender_key) from products where id = any(ids);
  end if;
  return null;
end $$;

create trigger variants_change_insert after insert on variants
  referencing new table as new_rows for each statement execute function record_part_changes('listing');
create trigger variants_change_delete after delete on variants
  referencing old table as old_rows for each statement execute function record_part_changes('listing');
create trigger product_images_change_insert after insert on product_images
  referencing new table as new_rows for each statement execute function record_part_changes('content');
create trigger product_images_change_update after update on product_images
  referencing new table as new_rows for each statement execute function record_part_changes('content');
create trigger product_images_change_delete after delete on product_images
  referencing old table as old_rows for each statement execute function record_part_changes('content');

-- Orders update the stock of these rows: the conditions keep the sale of plentiful stock free of cost.
create function record_stock_change() returns trigger language plpgsql as $$
declare
  band_before constant integer := stock_band(old.stock, old.allow_backorder);
  band_after constant integer := stock_band(new.stock, new.allow_backorder);
begin
  if band_before = band_after then
    insert into catalog_changes (kind, product_id) values ('stock', new.product_id);
  else
    insert into catalog_changes (kind, product_id, listing_keys) values ('stock-band', new.product_id,
      -- facets and filters count what can be bought
      case when (band_before = 0) <> (band_after = 0) then (
        select listing_keys(category_key, parent_category_key, gender_key) from products where id = new.product_id
      ) end);
  end if;
  return null;
end $$;

create trigger variants_change_stock after update on variants for each row when (
    (old.stock is distinct from new.stock and (old.stock <= 10 or new.stock <= 10)
      and not (old.allow_backorder and new.allow_backorder))
    or old.allow_backorder is distinct from new.allow_backorder
  ) execute function record_stock_change();

create function record_variant_change() returns trigger language plpgsql as $$
begin
  if (old.product_id, old.size, old.color) is distinct from (new.product_id, new.size, new.color) then
    insert into catalog_changes (kind, product_id, listing_keys)
    select 'listing', id, listing_keys(category_key, parent_category_key, gender_key)
    from products where id in (old.product_id, new.product_id);
  else
    -- the price of listings is the product's own
    insert into catalog_changes (kind, product_id) values ('price', new.product_id);
  end if;
  return null;
end $$;

create trigger variants_change_update after update on variants for each row when (
    (old.product_id, old.position, old.sku, old.size, old.color, old.regular_price_paise, old.discounted_price_paise,
      old.mrp_paise, old.image_url)
    is distinct from (new.product_id, new.position, new.sku, new.size, new.color, new.regular_price_paise,
      new.discounted_price_paise, new.mrp_paise, new.image_url)
  ) execute function record_variant_change();

-- A processed image changes the products that show it.
create function record_image_changes() returns trigger language plpgsql as $$
declare
  max_products constant integer := 500;
  ids text[];
begin
  if tg_op = 'DELETE' then
    select array(select distinct product_id from product_images join old_rows using (url) limit max_products + 1) into ids;
  else
    select array(select distinct product_id from product_images join new_rows using (url) limit max_products + 1) into ids;
  end if;
  if cardinality(ids) between 1 and max_products then
    insert into catalog_changes (kind, product_id) select 'content', unnest(ids);
  else
    insert into catalog_changes (kind) values ('everything');
  end if;
  return null;
end $$;

create trigger images_change_insert after insert on images
  referencing new table as new_rows for each statement execute function record_image_changes();
create trigger images_change_update after update on images
  referencing new table as new_rows for each statement execute function record_image_changes();
create trigger images_change_delete after delete on images
  referencing old table as old_rows for each statement execute function record_image_changes();

create function record_redirect_change() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (kind, product_id)
  select distinct 'content', id
  from unnest(array[old.old_id, old.product_id, new.old_id, new.product_id]) as id where id is not null;
  return null;
end $$;

create trigger product_redirects_change after insert or update or delete on product_redirects
  for each row execute function record_redirect_change();

-- `record_image_changes` looks for the products of an image. Hash: addresses may be longer than other indexes allow.
create index product_images_by_url on product_images using hash (url);
