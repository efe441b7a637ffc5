-- Lists of the admin ask this for each row. PostgreSQL plans a function in SQL with subqueries again for each call, and this one read
-- the image three times.
create or replace function thumbnail_url(address text) returns text language plpgsql stable as $$
declare
  found_url text;
begin
  select coalesce(
    (select '/media/' || file.name from image_files file
      where file.original_hash = images.original_hash and substring(file.name from '-(\d+)\.jpg$')::int <= 112
      limit 1),
    (select split_part(source ->> 'srcset', ' ', 1) from jsonb_array_elements(images.sources) as source
      where source ->> 'type' = 'image/webp'
      limit 1),
    images.public_url)
  into found_url from images where images.url = address;
  return coalesce(found_url, address);
end $$;
