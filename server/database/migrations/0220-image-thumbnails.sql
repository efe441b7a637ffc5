-- Stored images get the small JPEG that packing slips show: the job makes it from the originals.
insert into image_queue (url)
select url from images where original_hash is not null
on conflict do nothing;
