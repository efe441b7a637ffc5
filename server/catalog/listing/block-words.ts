import { type RawBuilder, sql } from 'kysely';

/**
 * The words of a product, each after the number of its block of the listing: the expression of the index
 * `other_products_by_block_words` (migration 0250), equal to that there.
 */
const BLOCK_WORDS = sql`block_words(search, position >> 14)`;

/**
 * The product has the words and is in the block. `inBlock0` is the text of the query for block 0: each lexeme begins with its block,
 * and to replace that takes a tenth of the time of making the query anew.
 */
export const hasWordsInBlock = (inBlock0: RawBuilder<unknown>, block: RawBuilder<unknown>) =>
  sql<boolean>`${BLOCK_WORDS} @@ replace(${inBlock0}, '''0 ', '''' || (${block}) || ' ')::tsquery`;
