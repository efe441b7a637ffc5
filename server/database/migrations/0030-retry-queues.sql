-- Every retry queue counts its attempts, and a poll stores why it failed.
alter table refunds add column check_count int not null default 0;
alter table payments add column poll_error text;

-- Polling ended after one day until now: payments of the last week are polled again.
update payments set next_poll_at = now()
where next_poll_at is null and poll_count = 7 and state in ('created', 'started', 'expired')
  and created_at > now() - interval '7 days';
