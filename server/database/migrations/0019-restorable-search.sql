-- A restored backup computes `products.search` anew without a search path: the function brings its own.
alter function vector_of_words(text) set search_path from current;
