-- The former names of sub-categories in lower case, by the present name of their category: their addresses lead to the new name.
create table sub_category_redirects (
  category_key text not null check (category_key = lower(category_key)),
  old_key text not null check (old_key = lower(old_key)),
  name text not null,
  primary key (category_key, old_key)
);
create trigger sub_category_redirects_change after insert or update or delete or truncate on sub_category_redirects
  for each statement execute function record_catalog_change('everything');
