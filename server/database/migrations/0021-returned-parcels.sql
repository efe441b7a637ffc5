-- The parcel came back because nobody took it. The order stays Shipped (ruling 19): what was sent was sent.
alter table orders add column returned_at timestamptz check (returned_at is null or status = 2);
