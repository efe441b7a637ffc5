-- How often the reading of an import was started since it last came to its end. A file that ends the server is not read for ever.
alter table product_imports add column started_reads integer not null default 0;
