-- The products of a large catalog that the merchant should look at, so that no page of the admin reads all products to find
-- them. A job finds them, and checks those again that have changed since.
create table found_products (
  -- of a deleted product until the job has run: a foreign key would write to each product that is found
  product_id text not null,
  finding text not null check (finding in ('sold-out', 'incomplete', 'gst-rate-missing', 'price-above-mrp')),
  position bigint not null,
  primary key (product_id, finding)
);
create index found_products_by_position on found_products (finding, position);

-- The products that changed since the job has checked them, without changes of stock, which stock_movements has. Rows are only
-- added and deleted, so writers never wait for each other.
create table product_checks_due (
  product_id text not null
);

create function add_due_checks() returns trigger language plpgsql as $$
begin insert into product_checks_due select distinct product_id from changed_rows; return null; end $$;
create function add_due_product_checks() returns trigger language plpgsql as $$
begin insert into product_checks_due select id from changed_rows; return null; end $$;
create function add_due_check() returns trigger language plpgsql as $$
begin
  insert into product_checks_due values (new.product_id);
  if new.product_id <> old.product_id then insert into product_checks_due values (old.product_id); end if;
  return null;
end $$;
create function add_due_product_check() returns trigger language plpgsql as $$
begin
  insert into product_checks_due values (new.id);
  if new.id <> old.id then insert into product_checks_due values (old.id); end if;
  return null;
end $$;

create trigger products_add_checks after insert on products
  referencing new table as changed_rows for each statement execute function add_due_product_checks();
create trigger product_images_add_checks after insert on product_images
  referencing new table as changed_rows for each statement execute function add_due_checks();
create trigger product_images_remove_checks after delete on product_images
  referencing old table as changed_rows for each statement execute function add_due_checks();
create trigger variants_add_checks after insert on variants
  referencing new table as changed_rows for each statement execute function add_due_checks();
create trigger variants_remove_checks after delete on variants
  referencing old table as changed_rows for each statement execute function add_due_checks();
-- Orders update the stock of variants: the columns keep that free of cost.
create trigger products_change_checks
  after update of id, position, category, parent_category, facts, status, is_published on products for each row
  when ((old.id, old.position, old.category, old.parent_category, old.facts, old.status, old.is_published)
    is distinct from (new.id, new.position, new.category, new.parent_category, new.facts, new.status, new.is_published))
  execute function add_due_product_check();
create trigger product_images_change_checks after update of product_id on product_images for each row
  when (old.product_id <> new.product_id) execute function add_due_check();
create trigger variants_change_checks
  after update of product_id, regular_price_paise, discounted_price_paise, mrp_paise, net_quantity, allow_backorder,
    extra_columns on variants for each row
  when ((old.product_id, old.regular_price_paise, old.discounted_price_paise, old.mrp_paise, old.net_quantity,
      old.allow_backorder, old.extra_columns)
    is distinct from (new.product_id, new.regular_price_paise, new.discounted_price_paise, new.mrp_paise,
      new.net_quantity, new.allow_backorder, new.extra_columns))
  execute function add_due_check();
