-- no transaction
-- GST returns and printing read the invoices and credit notes of a period, by the time of the document.
create index concurrently if not exists invoices_by_issue on invoices (issued_at);
create index concurrently if not exists credit_notes_by_issue on credit_notes (issued_at);
