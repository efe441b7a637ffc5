-- no transaction
-- The stock of each variant as of some minutes ago, in the order of the stock, for the lists of staff in a large catalog. An index
-- on `variants.stock` would make every order write all indexes of the variants that it sells. A job copies the stock of variants
-- with movements.
create table if not exists stock_copies (
  variant_id bigint primary key references variants on delete cascade,
  stock integer not null
);
create or replace function add_stock_copies() returns trigger language plpgsql as $$
begin insert into stock_copies select id, stock from new_rows on conflict do nothing; return null; end $$;
create or replace trigger variants_add_stock_copies after insert on variants
  referencing new table as new_rows for each statement execute function add_stock_copies();
insert into stock_copies select id, stock from variants order by id on conflict do nothing;
create index concurrently if not exists stock_copies_by_stock on stock_copies (stock, variant_id);
create index concurrently if not exists variants_by_own_threshold on variants (low_stock_threshold)
  where low_stock_threshold is not null;
-- The hidden and archived products among those for sale.
create index concurrently if not exists products_not_for_sale on products (position desc)
  where not (status = 'active' and is_published);
