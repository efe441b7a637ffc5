-- no transaction
-- The images that could not be processed, and the products that show them.
create index concurrently if not exists image_queue_failed on image_queue (created_at, url) where next_attempt_at is null;
create index concurrently if not exists variants_by_image on variants using hash (image_url) where image_url is not null;
