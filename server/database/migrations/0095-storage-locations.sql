-- Where the units of a variant are stored, such as "A3-12". Pick lists are sorted by it.
alter table variants add column storage_location text
  check (storage_location = btrim(storage_location) and length(storage_location) between 1 and 60);

-- Earlier versions kept the column of imported files unchanged.
update variants set
  storage_location = nullif(btrim(left(btrim(extra_columns ->> 'Storage location'), 60)), ''),
  extra_columns = extra_columns - 'Storage location'
where extra_columns ? 'Storage location';
