-- The former names of categories in lower case: their addresses show the products of the present name.
create table category_redirects (
  old_key text primary key check (old_key = lower(old_key)),
  name text not null
);
