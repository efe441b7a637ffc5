-- Recipient and subject of `sent_content`, so that a search reads no stored texts.
alter table email_outbox add column sent_to text, add column sent_subject text;
create function copy_sent_content() returns trigger language plpgsql as $$
begin
  new.sent_to := new.sent_content->>'to';
  new.sent_subject := new.sent_content->>'subject';
  return new;
end $$;
create trigger copy_sent_content before insert or update of sent_content on email_outbox
  for each row when (new.sent_content is not null) execute function copy_sent_content();
update email_outbox set sent_to = sent_content->>'to', sent_subject = sent_content->>'subject'
  where sent_content is not null;
