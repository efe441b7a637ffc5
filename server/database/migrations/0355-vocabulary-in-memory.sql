-- no transaction
-- Corrections come from the words in memory (decision 0022).
drop index concurrently if exists vocabulary_without_first_letter;
