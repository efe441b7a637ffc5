-- Emails with the same thread belong to one conversation, such as the ticket number of a message.
alter table email_outbox add column thread text;
