-- no transaction
-- Orders without an account, by the email and the phone number of the person.
create index concurrently if not exists orders_of_guests_by_email on orders (email)
  where customer_id is null and email is not null;
create index concurrently if not exists orders_of_guests_by_phone on orders (phone_digits, created_at, id)
  where customer_id is null;
