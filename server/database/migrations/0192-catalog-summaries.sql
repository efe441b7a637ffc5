-- The values of the filters of each category with the number of visible products that can be bought in them, for listings
-- that are too large to be counted for a page. A job counts them again.
create table facet_counts (
  category_key text not null,
  parent_category_key text not null,
  gender_key text not null,
  facet text not null check (facet in ('size', 'color', 'sale')),
  value text not null,
  label text not null,
  products bigint not null,
  primary key (category_key, parent_category_key, gender_key, facet, value)
);

-- When the job last counted, and for how many seconds.
create table catalog_summaries (
  name text primary key,
  counts jsonb not null default '{}',
  summarized_at timestamptz not null default now(),
  seconds double precision not null
);
