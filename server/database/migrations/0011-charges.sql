-- A line without product and variant is a charge, such as the fee of cash on delivery: it has a price and tax, and no
-- pieces.
alter table order_lines
  alter column product_id drop not null,
  alter column variant_id drop not null,
  add constraint order_lines_of_a_product_or_a_charge check ((product_id is null) = (variant_id is null));

-- Cash that is under way is counted by telephone number.
create index orders_by_phone on orders (phone_digits);
