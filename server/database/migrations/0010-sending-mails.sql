-- Mails about orders are kept as what happened to which order, and written when they are sent: the text then tells how
-- things stand. Whom they go to follows from the order and the kind.
alter table mails
  drop column html,
  alter column to_address drop not null,
  alter column subject drop not null,
  alter column text drop not null,
  add column order_id text references orders on delete cascade,
  -- the same news is queued once
  add column dedupe_key text unique,
  -- null: sent, or given up
  add column next_attempt_at timestamptz default now(),
  -- a shop that learns to send mails does not send what is long stale
  add column useful_until timestamptz not null default now() + interval '2 days',
  add constraint mails_say_something
    check (order_id is not null or (to_address is not null and subject is not null and text is not null));
drop index mails_to_send;
create index mails_to_send on mails (next_attempt_at) where next_attempt_at is not null;
