-- What a change of many rows has changed, for taking it back. Rows older than 30 days are deleted.
create table operations (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create index operations_by_age on operations (created_at);

create table operation_rows (
  operation_id uuid not null references operations on delete cascade,
  row_number integer not null,
  -- the kind of the changed row, such as product or variant
  kind text not null,
  subject_id text not null,
  -- the changed fields; before is null if the row was created, after if it was deleted
  before jsonb,
  after jsonb,
  primary key (operation_id, row_number),
  check (before is not null or after is not null)
);

-- The former URL handles of a product: their pages and links lead to the present one.
create table product_redirects (
  old_id text primary key,
  product_id text not null references products on update cascade on delete cascade
);
create index product_redirects_by_product on product_redirects (product_id);

-- A new URL handle keeps variants and images.
alter table variants drop constraint variants_product_id_fkey,
  add constraint variants_product_id_fkey foreign key (product_id) references products on update cascade on delete cascade;
alter table product_images drop constraint product_images_product_id_fkey,
  add constraint product_images_product_id_fkey foreign key (product_id) references products on update cascade on delete cascade;

-- Deferrable: two variants may exchange their options in one transaction.
alter table variants drop constraint variants_product_id_size_color_key,
  add constraint variants_product_id_size_color_key unique (product_id, size, color) deferrable initially immediate;
