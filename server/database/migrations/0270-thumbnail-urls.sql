-- The URL of a small file of an image, for lists of the admin. Images of the demo have no original, but a narrow WebP.
-- An image that is not processed is shown as it is.
create function thumbnail_url(address text) returns text language sql stable as $$
  select coalesce(
    (select '/media/' || file.name from images join image_files file on file.original_hash = images.original_hash
      where images.url = address and substring(file.name from '-(\d+)\.jpg$')::int <= 112
      limit 1),
    (select split_part(source ->> 'srcset', ' ', 1) from images, jsonb_array_elements(sources) as source
      where images.url = address and source ->> 'type' = 'image/webp'
      limit 1),
    public_image_url(address))
$$;
