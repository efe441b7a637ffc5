-- A change of a price, and every other change that leaves the words, the visibility and the place of products as they are, ran
-- three statements that PostgreSQL plans anew each time, for no row.

-- As in migration 0490.
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
  if tg_op = 'UPDATE' then
    -- apart from the condition above, which triggers without old rows evaluate too
    if not exists (
      select from old_rows o full join new_rows n on n.id = o.id
      where (o.title, o.tags, o.category, o.parent_category, o.gender, o.vendor, o.status, o.is_published)
        is distinct from (n.title, n.tags, n.category, n.parent_category, n.gender, n.vendor, n.status, n.is_published)
    ) then
      return null;
    end if;
  end if;
  -- in order of the key, or two writers could wait for each other
  execute 'insert into vocabulary select word, n from (
      select word, sum(n) as n from (' || changes || ') as changes group by word having sum(n) <> 0 offset 0
    ) as counted
    where word !~ ''^[0-9]'' and stem_of(word) <> '''' order by word
    on conflict (word) do update set products = vocabulary.products + excluded.products';
  return null;
end $$;

-- As in migration 0191.
create or replace function update_category_counts() returns trigger language plpgsql as $$
declare
  columns constant text := 'category_key, parent_category_key, gender_key, is_featured, (position >> 14)::integer as block';
  added constant text := 'select ' || columns || ', 1 as n from new_rows where status = ''active'' and is_published';
  removed constant text := 'select ' || columns || ', -1 as n from old_rows where status = ''active'' and is_published';
  changes constant text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  if tg_op = 'UPDATE' then
    -- apart from the condition above, which triggers without old rows evaluate too
    if not exists (
      select from old_rows o full join new_rows n on n.id = o.id
      where (o.category_key, o.parent_category_key, o.gender_key, o.is_featured, o.position, o.status, o.is_published)
        is distinct from (n.category_key, n.parent_category_key, n.gender_key, n.is_featured, n.position, n.status, n.is_published)
    ) then
      return null;
    end if;
  end if;
  -- in order of the keys: two writers never wait for each other
  execute 'insert into category_counts select category_key, parent_category_key, gender_key, sum(n) from (' || changes || ')
    as changes group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (category_key, parent_category_key, gender_key)
    do update set products = category_counts.products + excluded.products';
  execute 'insert into listing_blocks (category_key, parent_category_key, gender_key, is_featured, block, products)
    select category_key, parent_category_key, gender_key, is_featured, block, sum(n) from (' || changes || ')
    as changes group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (category_key, parent_category_key, gender_key, is_featured, block)
    do update set products = listing_blocks.products + excluded.products';
  return null;
end $$;
