-- Uploaded images are processed before those of an import, of which there may be thousands.
create index image_queue_uploaded on image_queue (next_attempt_at) where starts_with(url, '/');
