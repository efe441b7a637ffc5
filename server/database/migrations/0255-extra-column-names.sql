-- The names of the columns of imported files that have no field in the catalog, so that the export of a large catalog need not
-- read all products for its first row. A name may be there twice, and remains when no product has it any more. Rows are only
-- added, so writers never wait for each other.
create table extra_column_names (
  name text not null
);

create function add_extra_column_names() returns trigger language plpgsql as $$
begin
  insert into extra_column_names
    select distinct key from new_rows, jsonb_object_keys(extra_columns) as key
    where not exists (select from extra_column_names known where known.name = key);
  return null;
end $$;
create trigger products_add_column_names after insert on products
  referencing new table as new_rows for each statement execute function add_extra_column_names();
create trigger variants_add_column_names after insert on variants
  referencing new table as new_rows for each statement execute function add_extra_column_names();

create function change_extra_column_names() returns trigger language plpgsql as $$
begin
  insert into extra_column_names
    select key from jsonb_object_keys(new.extra_columns) as key
    where not exists (select from extra_column_names known where known.name = key);
  return null;
end $$;
-- Orders update the stock of variants: the column keeps that free of cost.
create trigger products_change_column_names after update of extra_columns on products for each row
  when (old.extra_columns is distinct from new.extra_columns) execute function change_extra_column_names();
create trigger variants_change_column_names after update of extra_columns on variants for each row
  when (old.extra_columns is distinct from new.extra_columns) execute function change_extra_column_names();

insert into extra_column_names
  select jsonb_object_keys(extra_columns) from products union select jsonb_object_keys(extra_columns) from variants;
