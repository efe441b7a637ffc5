-- A person sent this money back, on whatever way, and noted it: no gateway did.
alter table refunds add column is_by_hand boolean not null default false;
