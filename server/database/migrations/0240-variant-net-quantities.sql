-- The net quantity of a variant, such as "100 g" and "500 g" of the same spice. Without one the product's counts. The price
-- per unit is computed from it: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6.
alter table variants add column net_quantity text
  check (net_quantity = btrim(net_quantity) and length(net_quantity) between 1 and 60);

drop trigger variants_change_update on variants;
create trigger variants_change_update after update on variants for each row when (
    (old.product_id, old.position, old.sku, old.size, old.color, old.regular_price_paise, old.discounted_price_paise,
      old.mrp_paise, old.net_quantity, old.image_url)
    is distinct from (new.product_id, new.position, new.sku, new.size, new.color, new.regular_price_paise,
      new.discounted_price_paise, new.mrp_paise, new.net_quantity, new.image_url)
  ) execute function record_variant_change();
