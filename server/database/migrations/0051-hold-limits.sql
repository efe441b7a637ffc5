-- Limits of the stock that unpaid orders reserve.
alter table orders
  -- a payment start extends the hold once
  add column is_hold_renewed boolean not null default false,
  -- the merchant released the hold: no further hold before the payment
  add column is_hold_blocked boolean not null default false,
  -- when the shopper first named the transfer number of a payment that the merchant has to confirm
  add column payment_claimed_at timestamptz,
  -- SHA-256 of the client's network, erased after two days
  add column network_hash bytea;

create index orders_by_network on orders (network_hash, created_at) where network_hash is not null;
