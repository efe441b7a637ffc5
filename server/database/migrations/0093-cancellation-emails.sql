-- Which cancelled items an email is about.
alter table email_outbox add column cancellation_id bigint references cancellations on delete cascade;
create index email_outbox_by_cancellation on email_outbox (cancellation_id) where cancellation_id is not null;
