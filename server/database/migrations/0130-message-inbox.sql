-- The inbox of staff: what was answered, what is closed, and who is in charge.
alter table contact_messages
  -- of email_outbox, whose rows are deleted after a month
  add column acknowledgement_email_id bigint,
  add column acknowledged_at timestamptz,
  add column replied_at timestamptz,
  add column closed_at timestamptz,
  add column assignee_id uuid references staff;

-- Replies to the sender and internal notes.
create table message_entries (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  -- no reference: the entry stays when the staff member is removed
  staff_id uuid not null,
  staff_name text not null,
  text text not null check (length(text) between 1 and 10000),
  -- the message is closed as soon as the reply is sent
  closes_message boolean not null default false,
  -- of email_outbox
  email_id bigint,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index message_entries_by_message on message_entries (message_id);
create unique index message_entries_by_email on message_entries (email_id) where email_id is not null;
create unique index contact_messages_by_acknowledgement on contact_messages (acknowledgement_email_id)
  where acknowledgement_email_id is not null;
create index contact_messages_by_email on contact_messages (email);
create index contact_messages_open on contact_messages (id) where closed_at is null;

-- Rows of the outbox are deleted after a month: that an email was sent stays with its message.
create function record_sent_message_email() returns trigger language plpgsql as $$
declare sent_reply message_entries;
begin
  if new.kind = 'contact-acknowledgement' then
    update contact_messages set acknowledged_at = coalesce(acknowledged_at, new.sent_at)
      where acknowledgement_email_id = new.id;
  else
    update message_entries set sent_at = new.sent_at where email_id = new.id and sent_at is null
      returning * into sent_reply;
    update contact_messages set replied_at = new.sent_at, acknowledged_at = coalesce(acknowledged_at, new.sent_at),
      closed_at = case when sent_reply.closes_message then coalesce(closed_at, new.sent_at) else closed_at end
      where id = sent_reply.message_id;
  end if;
  return null;
end $$;
create trigger email_outbox_message_sent after update of sent_at on email_outbox for each row
  when (new.sent_at is not null and new.kind in ('contact-reply', 'contact-acknowledgement'))
  execute function record_sent_message_email();

update contact_messages m set acknowledgement_email_id = email.id, acknowledged_at = email.sent_at
  from email_outbox email
  where email.kind = 'contact-acknowledgement' and email.subject = 'We have your message: ticket ' || m.ticket_number;
-- Earlier versions had no inbox: the merchant answered from the copy that came by email. What is older than the legal
-- month counts as closed; the rest waits in the inbox.
update contact_messages set closed_at = now() where created_at < now() - interval '1 month';
