-- How many visible products each category has in each block of 16,384 positions, so that a page far back in a listing
-- skips the blocks before it instead of their products. The trigger that counts categories keeps it.
create table listing_blocks (
  block integer not null,
  is_featured boolean not null,
  category_key text not null,
  parent_category_key text not null,
  gender_key text not null,
  products bigint not null,
  primary key (category_key, parent_category_key, gender_key, is_featured, block)
);

-- Nothing may change between the count below and the new trigger.
lock table products in share row exclusive mode;

create or replace function update_category_counts() returns trigger language plpgsql as $$
declare
  columns constant text := 'category_key, parent_category_key, gender_key, is_featured, (position >> 14)::integer as block';
  added constant text := 'select ' || columns || ', 1 as n from new_rows where status = ''active'' and is_published';
  removed constant text := 'select ' || columns || ', -1 as n from old_rows where status = ''active'' and is_published';
  changes constant text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
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

create or replace function clear_category_counts() returns trigger language plpgsql as $$
begin
  delete from category_counts;
  delete from listing_blocks;
  return null;
end $$;

insert into listing_blocks (category_key, parent_category_key, gender_key, is_featured, block, products)
select category_key, parent_category_key, gender_key, is_featured, (position >> 14)::integer, count(*) from products
where status = 'active' and is_published group by 1, 2, 3, 4, 5;
