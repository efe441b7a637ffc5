-- Orders that staff enter, also for people without an account and without an email.
alter table orders
  alter column customer_id drop not null,
  alter column email drop not null,
  add column source text not null default 'shop' check (source in ('shop', 'phone'));
alter table orders add constraint orders_shop_has_customer
  check (source <> 'shop' or (customer_id is not null and email is not null));
