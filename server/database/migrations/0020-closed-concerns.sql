-- What attention lists of a payment stays there until a person has closed it.
alter table payment_events add column closed_at timestamptz;

-- no longer listed before this either
update payment_events set closed_at = now()
where outcome in ('mismatch', 'came_back') and at < now() - interval '30 days';
