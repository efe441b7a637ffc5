-- An import by the command is taken back like an uploaded one. SHA-256 of its file, by which the command goes on with an import
-- that was interrupted; null for an upload and for a change without a file.
alter table product_imports add column file_digest bytea;
-- False: the command was interrupted, and the rest of its file is not imported.
alter table product_imports add column is_complete boolean not null default true;
