-- no transaction
-- A list of pending entries of 64 kB, with some 130 products: an import adds the words of many products to the index at once,
-- and a search of a block reads eight pages more. Without the list each word of each product searched the index.
alter index other_products_by_block_words set (fastupdate = on, gin_pending_list_limit = 64);
-- Nothing reads the price history by these yet, and each variant of an import wrote them.
drop index concurrently if exists price_history_by_variant;
drop index concurrently if exists price_history_by_option;
