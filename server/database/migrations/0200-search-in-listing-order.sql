-- no transaction
-- Searches of common words read only the first products in listing order that match (decision 0022). The first column of this
-- index is that order in steps of 512 products: a range of it selects few products. The second is title, tags, category and
-- maker without the description.
create extension if not exists btree_gin;
create index concurrently if not exists products_by_main_words on products using gin (
  ((position / 512) - is_featured::integer * 1099511627776),
  ts_filter(search, '{a,b,c}')
) where status = 'active' and is_published;
-- Words that differ from a misspelt one in their first letter.
create index concurrently if not exists vocabulary_without_first_letter on vocabulary (substr(word, 2));
