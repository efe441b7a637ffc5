-- From 1 January 2027 a reduced price is shown with the lowest price of the 30 days before it (G.S.R. 789(E)). It is stored with
-- the variant, because lists show it, and `price_history` has no index. Null: no other price has been offered.
alter table variants
  add column prior_price_paise bigint,
  -- [[paise, end], …]: the prices of the 30 days before the last change, with the time until which each was offered; without
  -- those that are not lower than a later one
  add column former_prices jsonb;

-- Of prices that changed before this migration.
with periods as (
  select variant_id, price_paise, valid_from,
    lead(valid_from) over (partition by variant_id order by id) as valid_until,
    lead(price_paise) over (partition by variant_id order by id) as next_price
  from price_history
  where variant_id in (select variant_id from price_history group by 1 having min(price_paise) <> max(price_paise))
),
offered as (
  select *, max(valid_until) over (partition by variant_id) as changed_at
  from periods where next_price is distinct from price_paise
),
former as (
  select variant_id, min(price_paise) as lowest,
    jsonb_agg(jsonb_build_array(price_paise, valid_until) order by valid_until) as prices
  from offered where valid_until > changed_at - interval '30 days' group by 1
)
update variants set prior_price_paise = former.lowest, former_prices = former.prices
from former, products
where variants.id = former.variant_id and products.id = variants.product_id and products.status <> 'draft';

create function set_prior_price() returns trigger language plpgsql as $$
declare
  former constant bigint := coalesce(old.discounted_price_paise, old.regular_price_paise);
begin
  -- the price of a draft has not been offered to anybody
  if (select status from products where id = old.product_id) = 'draft' then
    return new;
  end if;
  new.former_prices := coalesce((
      select jsonb_agg(entry order by place)
      from jsonb_array_elements(old.former_prices) with ordinality as entries (entry, place)
      where (entry ->> 0)::bigint < former and (entry ->> 1)::timestamptz > now() - interval '30 days'
    ), '[]') || jsonb_build_array(jsonb_build_array(former, now()));
  new.prior_price_paise := (select min((entry ->> 0)::bigint) from jsonb_array_elements(new.former_prices) as entry);
  return new;
end $$;

create trigger variants_set_prior_price
  before update of regular_price_paise, discounted_price_paise on variants for each row when (
    coalesce(old.discounted_price_paise, old.regular_price_paise)
      is distinct from coalesce(new.discounted_price_paise, new.regular_price_paise)
  ) execute function set_prior_price();
