-- The keys of each variant's own size and colour, so that a listing can be narrowed by what can be bought now.
alter table variants
  add column size_key text not null generated always as (choice_key(size)) stored,
  add column color_key text not null generated always as (choice_key(color)) stored;
