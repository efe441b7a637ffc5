-- no transaction
-- A search for words that few products contain together read the index of a large part of the listing (decision 0022). In this
-- index each word carries the block of 16,384 positions in which its product is, so a search reads block after block, and
-- stops when it has found enough. The cost tells the planner to use the index, instead of computing the words of each product.
create or replace function block_words(search tsvector, block bigint) returns tsvector
  immutable strict parallel safe cost 1000 language sql
  return (
    select array_to_tsvector(coalesce(array_agg(block::text || ' ' || lexeme), '{}'))
    from unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) as one (lexeme)
  );

-- The same query for the words of one block.
create or replace function block_query(words tsquery, block bigint) returns tsquery
  immutable strict parallel safe language sql
  return regexp_replace(words::text, $$'((?:[^']|'')+)'$$, '''' || block::text || $$ \1'$$, 'g')::tsquery;

-- Without a list of pending entries: each block that is read would search the whole list.
create index concurrently if not exists other_products_by_block_words on products using gin (
  block_words(search, position >> 14)
) with (fastupdate = off) where status = 'active' and is_published and not is_featured;
