-- no transaction
-- The list of customers: newest first, and by words of name and email.
create index concurrently if not exists customers_by_time on customers (created_at desc, id desc);
create index concurrently if not exists customers_by_words on customers
  using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index concurrently if not exists orders_of_guests_by_time on orders (created_at desc, id desc)
  where customer_id is null;
