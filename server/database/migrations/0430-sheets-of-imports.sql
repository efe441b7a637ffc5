-- A workbook may have several sheets, of which one is read. `encoding` is how the characters of a CSV file were read.
alter table product_imports
  add column sheets text[] not null default '{}',
  add column sheet text,
  add column encoding text check (encoding in ('UTF-8', 'UTF-16', 'Windows-1252'));
