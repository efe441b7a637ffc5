-- Pictures that merchants give, as files or as addresses elsewhere: the original, and what the shop makes of it.

-- Kept unchanged and never served: an original may tell where and by whom it was taken.
create table picture_originals (
  -- SHA-256, hexadecimal
  hash text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- pictures are compressed already
alter table picture_originals alter column bytes set storage external;

-- What browsers get. A name follows from the content, so that an address never changes what it shows.
create table picture_files (
  -- the last part of an address /media/…
  name text primary key,
  original_hash text not null references picture_originals on delete cascade,
  bytes bytea not null
);
alter table picture_files alter column bytes set storage external;
create index picture_files_by_original on picture_files (original_hash);

alter table pictures
  -- where browsers find it; null: at `url` itself
  add column shown_url text,
  -- a few pixels as a data: address, shown until the picture is there
  add column preview text check (length(preview) <= 300),
  add column original_hash text references picture_originals;
create index pictures_by_original on pictures (original_hash);

-- Addresses whose picture is still to be had: fetched, or taken from the originals, and made ready for browsers.
create table incoming_pictures (
  -- as product_images.url has it
  url text primary key,
  attempts integer not null default 0,
  -- null: given up
  next_attempt_at timestamptz default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index incoming_pictures_due on incoming_pictures (next_attempt_at) where next_attempt_at is not null;

insert into incoming_pictures (url)
select url from product_images where url ~ '^https?://'
union
select image_url from variants where image_url ~ '^https?://';

-- Where browsers find the picture that a merchant named by this address.
create function shown_picture(address text) returns text language sql stable as $$
  select coalesce((select shown_url from pictures where url = address), address)
$$;
