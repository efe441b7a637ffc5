-- Emails about orders are rendered when they are sent: what the recipient saw is kept with the row.
alter table email_outbox add column sent_content jsonb;
