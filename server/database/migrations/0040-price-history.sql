-- The MRP printed on the pack of one variant, where it differs from the product's fact "MRP".
alter table variants add column mrp_paise bigint check (mrp_paise > 0);

-- Every price that a variant has had, from the time in `valid_from` until the next row. Append-only. From 1 January
-- 2027 the lowest price of the 30 days before a price reduction must be shown with it (G.S.R. 789(E)). Products and
-- options are stored too: an import that removes a variant and adds it again gives it a new id.
create table price_history (
  id bigint generated always as identity primary key,
  variant_id bigint not null,
  product_id text not null,
  size text not null,
  color text not null,
  -- what a shopper paid for one unit, tax included
  price_paise bigint not null,
  regular_price_paise bigint not null,
  valid_from timestamptz not null default clock_timestamp()
);
create index price_history_by_variant on price_history (variant_id, valid_from);
create index price_history_by_option on price_history (product_id, size, color, valid_from);

insert into price_history (variant_id, product_id, size, color, price_paise, regular_price_paise)
select id, product_id, size, color, coalesce(discounted_price_paise, regular_price_paise), regular_price_paise
from variants order by id;

create function record_added_prices() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, product_id, size, color, price_paise, regular_price_paise)
  select id, product_id, size, color, coalesce(discounted_price_paise, regular_price_paise), regular_price_paise
  from new_rows order by id;
  return null;
end $$;

create function record_changed_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, product_id, size, color, price_paise, regular_price_paise)
  values (new.id, new.product_id, new.size, new.color,
    coalesce(new.discounted_price_paise, new.regular_price_paise), new.regular_price_paise);
  return null;
end $$;

create trigger variants_insert_price after insert on variants referencing new table as new_rows
  for each statement execute function record_added_prices();
-- Orders update the stock of the same rows: the condition keeps that free of cost.
create trigger variants_update_price after update on variants for each row when (
    old.regular_price_paise is distinct from new.regular_price_paise
    or old.discounted_price_paise is distinct from new.discounted_price_paise
    or old.size is distinct from new.size
    or old.color is distinct from new.color
  ) execute function record_changed_price();

create function reject_price_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'price_history is append-only';
end $$;
create trigger price_history_append_only before update or delete or truncate on price_history
  for each statement execute function reject_price_history_change();
