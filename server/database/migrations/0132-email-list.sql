-- no transaction
-- The emails that failed or expired, found without reading the outbox.
create index concurrently if not exists email_outbox_not_sent on email_outbox (id) where sent_at is null;
