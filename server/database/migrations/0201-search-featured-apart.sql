-- no transaction
-- Featured products are spread over the whole catalog, so a range of the listing with them read every part of the index. They have
-- an index of their own.
create index concurrently if not exists featured_products_by_main_words on products using gin (ts_filter(search, '{a,b,c}'))
  where status = 'active' and is_published and is_featured;
create index concurrently if not exists other_products_by_main_words on products using gin (
  (position / 512), ts_filter(search, '{a,b,c}')
) where status = 'active' and is_published and not is_featured;
drop index concurrently if exists products_by_main_words;
