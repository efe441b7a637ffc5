-- no transaction
-- Guests by words of name and email: the words of all orders would match far more of them.
create index concurrently if not exists orders_of_guests_by_words on orders
  using gin (lower(ship_full_name || ' ' || coalesce(email, '')) gin_trgm_ops) where customer_id is null;
