create table products (
  -- the URL handle: what a product page's address, an import and a feed call the product
  id text primary key,
  -- order of first import: the default order after featured ones
  position bigint generated always as identity,
  title text not null,
  -- sanitised HTML
  description text not null,
  vendor text,
  category text,
  parent_category text,
  gender text,
  category_key text not null generated always as (lower(coalesce(category, 'null'))) stored,
  parent_category_key text not null generated always as (lower(coalesce(parent_category, 'null'))) stored,
  gender_key text not null generated always as (lower(coalesce(gender, 'null'))) stored,
  tags text[] not null default '{}',
  is_featured boolean not null default false,
  status text not null default 'active' check (status in ('active', 'draft', 'archived')),
  is_published boolean not null default true,
  -- of the first variant, repeated here so that a listing reads one table
  regular_price_paise bigint not null check (regular_price_paise >= 0),
  discounted_price_paise bigint check (discounted_price_paise >= 0 and discounted_price_paise < regular_price_paise),
  -- [{ key, values }] as the wire shows them, sizes and colours included
  attributes jsonb not null default '[]',
  -- { label: value }: HSN, GST rate, net quantity, origin, fabric, care …
  facts jsonb not null default '{}',
  seo_title text,
  seo_description text,
  -- columns of the imported file that nothing above holds, by header, so that an export gives them back
  source jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_shelf on products (is_featured desc, position) where status = 'active' and is_published;
create index products_by_category on products (category_key, is_featured desc, position)
  where status = 'active' and is_published;
create index products_by_gender on products (gender_key, is_featured desc, position)
  where status = 'active' and is_published;

create table product_images (
  product_id text not null references products on delete cascade,
  position integer not null,
  url text not null,
  alt text,
  primary key (product_id, position)
);

create table variants (
  id bigint generated always as identity primary key,
  product_id text not null references products on delete cascade,
  position integer not null,
  sku text,
  -- '' where the product has no such choice
  size text not null default '',
  color text not null default '',
  -- [{ name, value }], as the merchant's file names them
  options jsonb not null default '[]',
  regular_price_paise bigint not null check (regular_price_paise >= 0),
  discounted_price_paise bigint check (discounted_price_paise >= 0 and discounted_price_paise < regular_price_paise),
  stock integer not null default 0,
  -- sells on when stock is gone (made to order, or stock not tracked)
  sells_when_out boolean not null default false,
  image_url text,
  source jsonb not null default '{}',
  unique (product_id, size, color),
  constraint variants_never_oversold check (stock >= 0 or sells_when_out)
);

-- Why every piece came or went. stock = sum of quantity_change, always.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id bigint not null,
  quantity_change integer not null,
  reason text not null check (reason in ('import', 'order', 'release', 'adjust')),
  order_id text,
  at timestamptz not null default now()
);
create index stock_movements_by_variant on stock_movements (variant_id);
create index stock_movements_by_order on stock_movements (order_id) where order_id is not null;

-- Whoever keeps rendered pages or replies listens to 'catalogue' and drops them. Stock counts only when a variant
-- becomes buyable, stops being so, or crosses the small numbers that pages show.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create trigger products_announce after insert or update or delete or truncate on products
  for each statement execute function announce_catalogue_change();
create trigger product_images_announce after insert or update or delete or truncate on product_images
  for each statement execute function announce_catalogue_change();
create trigger shop_documents_announce after insert or update or delete on shop_documents
  for each statement execute function announce_catalogue_change();
create trigger variants_announce after insert or delete on variants
  for each statement execute function announce_catalogue_change();
create trigger variants_truncate_announce after truncate on variants
  for each statement execute function announce_catalogue_change();
create trigger variants_update_announce after update on variants
  for each row when (
    (old.stock is distinct from new.stock and (old.stock <= 10 or new.stock <= 10))
    or old.sells_when_out is distinct from new.sells_when_out
    or old.regular_price_paise is distinct from new.regular_price_paise
    or old.discounted_price_paise is distinct from new.discounted_price_paise
    or old.size is distinct from new.size
    or old.color is distinct from new.color
  ) execute function announce_catalogue_change();
