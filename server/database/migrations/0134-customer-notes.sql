-- Internal notes about a customer with an account, or about a guest with a phone number.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id uuid references customers on delete cascade,
  phone_digits text,
  -- no reference: the note stays when the staff member is removed
  staff_id uuid not null,
  staff_name text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  check ((customer_id is null) <> (phone_digits is null))
);
create index customer_notes_by_customer on customer_notes (customer_id) where customer_id is not null;
create index customer_notes_by_phone on customer_notes (phone_digits) where phone_digits is not null;

-- Erased customers keep their row, because orders refer to it.
alter table customers add column erased_at timestamptz;
-- Orders of an erased person have no phone number.
alter table orders drop constraint orders_phone_digits_check,
  add constraint orders_phone_digits_check check (phone_digits ~ '^([0-9]{10})?$') not valid;

-- Who unsubscribes stays recorded.
alter table newsletter_subscribers add column unsubscribed_at timestamptz;
create index newsletter_subscribers_by_time on newsletter_subscribers (created_at desc, email desc);
