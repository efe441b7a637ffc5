-- No query has a condition on these columns, except by an index of an expression, which has statistics of its own. Sorting their
-- JSON took half of the time of each `analyze`, which runs again and again during an import.
alter table products alter column attributes set statistics 0, alter column extra_columns set statistics 0,
  alter column swatches set statistics 0;
alter table variants alter column options set statistics 0, alter column extra_columns set statistics 0;
