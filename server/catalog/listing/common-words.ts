import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { hasWordsInBlock } from './block-words.ts';
import { isVisible } from './listing-conditions.ts';

interface CommonWords {
  /** In lower case. */
  words: readonly string[];
  /** A condition on `products`, of whose words the titles contain all. */
  condition: RawBuilder<unknown>;
  counted: 'products' | 'variants';
}

/** So many matches of the words of a search are counted in a large catalog: more would be read only to be counted. */
export const MAX_COUNTED_MATCHES = 1_000;

// letters and digits only: of all others the index may have several words, or none
const WHOLE_WORD = /^[\p{L}\p{M}\p{N}]{3,60}$/u;
// of which the matches tell whether there are enough in all
const BLOCKS_READ_FIRST = 6;

/**
 * True if more than `max` visible products, or variants of these, match and have the words as whole words. Reads block after block of
 * the listing until it has found so many: the trigram index of parts of words, which alone finds all matches, would read all
 * products with the parts before the first one. False may also mean that more match in another way.
 */
export async function hasMoreWithWords(
  db: Database | Transaction,
  { words, condition, counted }: CommonWords,
  max: number,
): Promise<boolean> {
  if (words.length === 0 || words.some((word) => !WHOLE_WORD.test(word))) return false;
  const inBlock0 = words.map((word) => `'0 ${word}'`).join(' & ');
  const variants = counted === 'variants' ? sql`join variants on product_id = found.id` : sql``;
  const { rows } = await sql<{ hasMore: boolean }>`
    with recursive listing as materialized (
      select min(position) >> 14 as first, max(position) >> 14 as last from products where ${isVisible} and not is_featured
    ), walk (block, matching) as (
      select first - 1, 0::bigint from listing where ${max}::bigint < (
        select min(coalesce(products, 0)) from unnest(${words}::text[]) as one (word) left join vocabulary using (word))
      union all
      select block + 1, matching + in_block.count
      from walk cross join listing cross join lateral (
        select count(*) from (
          select from (
            select id from products
            where ${isVisible} and not is_featured and ${condition}
              and ${hasWordsInBlock(sql`${inBlock0}`, sql`walk.block + 1`)}
            offset 0
          ) as found ${variants} limit ${max}::bigint + 1
        ) as counted
      ) as in_block
      where matching <= ${max}::bigint and block < last and (block < first + ${sql.lit(BLOCKS_READ_FIRST - 1)}
        or matching * (last - first + 1) > (block - first + 1) * ${max}::bigint)
    )
    select coalesce(max(matching), 0) > ${max}::bigint as "hasMore" from walk`.execute(db);
  return rows[0]?.hasMore ?? false;
}
