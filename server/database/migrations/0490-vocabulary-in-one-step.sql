-- The words of all added products are grouped before it is asked whether a search ignores them: the products of an import share
-- most of their words, and the question took most of the time.
create or replace function update_vocabulary() returns trigger language plpgsql as $$
declare
  -- each word once per product
  words_of_rows constant text := 'lateral (
    select distinct left(word, 60) as word
    from unnest(words_of(title) || (words_of(array_to_string(tags, '' '')))[:200]
      || words_of(concat_ws('' '', category, parent_category, gender, vendor))) as one (word)
    where length(word) > 2
  ) as words where status = ''active'' and is_published';
  added constant text := 'select word, 1 as n from new_rows, ' || words_of_rows;
  removed constant text := 'select word, -1 as n from old_rows, ' || words_of_rows;
  changes constant text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  -- in order of the key, or two writers could wait for each other
  execute 'insert into vocabulary select word, n from (
      select word, sum(n) as n from (' || changes || ') as changes group by word having sum(n) <> 0 offset 0
    ) as counted
    where word !~ ''^[0-9]'' and stem_of(word) <> '''' order by word
    on conflict (word) do update set products = vocabulary.products + excluded.products';
  return null;
end $$;
