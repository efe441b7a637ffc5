-- What is known of a picture beyond its address: its size, and the same picture in other formats and widths.
create table pictures (
  -- as product_images.url has it
  url text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- [{ type, srcset }], best format first; addresses as in `url`
  sources jsonb not null default '[]'
);

create trigger pictures_announce after insert or update or delete or truncate on pictures
  for each statement execute function announce_catalogue_change();
