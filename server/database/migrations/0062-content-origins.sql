-- no transaction
-- Finds the few descriptions with images without reading all of them.
create index concurrently if not exists products_with_described_images on products (id) where description like '%<img%';
