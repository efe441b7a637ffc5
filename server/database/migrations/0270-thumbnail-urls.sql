-- The URL of the small JPEG of an image, for lists of the admin; the whole image while it has none.
create function thumbnail_url(address text) returns text language sql stable as $$
  select coalesce(
    (select '/media/' || file.name from images join image_files file on file.original_hash = images.original_hash
      where images.url = address and substring(file.name from '-(\d+)\.jpg$')::int <= 112
      limit 1),
    public_image_url(address))
$$;
