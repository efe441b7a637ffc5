-- Each contact message has a ticket number, which its sender can quote. Earlier messages get their id as number.
alter table contact_messages add column ticket_number text;
update contact_messages set ticket_number = 'T-' || lpad(id::text, 8, '0');
alter table contact_messages alter column ticket_number set not null;
alter table contact_messages add constraint contact_messages_ticket_number_key unique (ticket_number);
