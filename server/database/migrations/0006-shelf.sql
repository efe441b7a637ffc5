create extension if not exists pg_trgm;

-- Words that a filter may ask for. `immutable` is a promise: joining text depends on no setting.
create function shelf_words(title text, tags text[]) returns text immutable language sql
  return lower(title || ' ' || array_to_string(tags, ' '));
alter table products add column words text not null generated always as (shelf_words(title, tags)) stored;
create index products_by_words on products using gin (words gin_trgm_ops) where status = 'active' and is_published;

-- Two ways to a page of a listing: along the shelf, for what many products match, and kind by kind, for what few do.
drop index products_shelf, products_by_category, products_by_gender;
create index products_shelf on products (is_featured desc, position)
  include (id, category_key, parent_category_key, gender_key) where status = 'active' and is_published;
create index products_by_kind on products (category_key, parent_category_key, gender_key, is_featured desc, position)
  include (id) where status = 'active' and is_published;

-- How many products of each kind are on the shelf, kept by a trigger: counting 15,000 of them anew costs more than
-- the page beside the count.
create table shelf_counts (
  category_key text not null,
  parent_category_key text not null,
  gender_key text not null,
  products bigint not null,
  primary key (category_key, parent_category_key, gender_key)
);

create function count_shelf() returns trigger language plpgsql as $$
declare
  came constant text := 'select category_key, parent_category_key, gender_key, 1 as n from new_rows
    where status = ''active'' and is_published';
  went constant text := 'select category_key, parent_category_key, gender_key, -1 as n from old_rows
    where status = ''active'' and is_published';
  changes constant text := case tg_op
    when 'INSERT' then came when 'DELETE' then went else came || ' union all ' || went end;
begin
  -- in order of the key, lest two writers wait for each other
  execute 'insert into shelf_counts select category_key, parent_category_key, gender_key, sum(n) from (' || changes || ')
    as changes group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (category_key, parent_category_key, gender_key)
    do update set products = shelf_counts.products + excluded.products';
  return null;
end $$;

create trigger products_count_insert after insert on products
  referencing new table as new_rows for each statement execute function count_shelf();
create trigger products_count_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_shelf();
create trigger products_count_delete after delete on products
  referencing old table as old_rows for each statement execute function count_shelf();

create function empty_shelf_counts() returns trigger language plpgsql as $$
begin
  delete from shelf_counts;
  return null;
end $$;
create trigger products_count_truncate after truncate on products
  for each statement execute function empty_shelf_counts();

insert into shelf_counts
  select category_key, parent_category_key, gender_key, count(*) from products
  where status = 'active' and is_published group by 1, 2, 3;
