-- The terms of a product as hashes of its rows: to write the rows as text and hash that took a third of the time. They are
-- compared with terms that this function has given, in the same database.
create or replace function order_terms_of(products text[]) returns table (product text, terms text) stable language sql as $$
  select p.id, concat(
    hash_record_extended(row(p.title, p.status, p.is_published, p.category, p.parent_category, p.facts, p.regular_price_paise,
      p.discounted_price_paise,
      (select i.url from product_images i where i.product_id = p.id and i.position = 1)), 0),
    (select string_agg(hash_record_extended(row(v.id, v.image_url, v.size, v.color, v.regular_price_paise,
      v.discounted_price_paise, v.allow_backorder), 0)::text, ',' order by v.position) from variants v where v.product_id = p.id))
  from products p where p.id = any(products)
$$;
