import { sql } from 'kysely';
import { isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';
import { POSITIONS_PER_STEP } from './search-queries.ts';
import { LAST_CHARACTER } from './vocabulary-queries.ts';

/** How many products the listing has, and where they are in it. */
export interface ListingSize {
  /** Visible products. */
  products: number;
  /** The first and the last step of the listing order, featured products aside. Null: there are none. */
  firstStep: number | null;
  lastStep: number | null;
}

/** The products with a word or its stem in title, tags, category or maker: of the more common one, and of both. */
export interface WordCounts {
  least: number;
  most: number;
}

/** The most common words that start with an incomplete word, itself included. */
export interface Completions extends WordCounts {
  words: string[];
}

const MAX_COMPLETIONS = 16;

/** Reads what is asked for from stored counts, in one statement. */
export async function selectWordFigures(
  db: Database,
  { words, prefix, withSize }: { words: readonly string[]; prefix: string | null; withSize: boolean },
) {
  const { rows } = await sql<{
    size: ListingSize | null;
    counts: Record<string, WordCounts> | null;
    completions: { word: string; products: number; total: number }[] | null;
  }>`
    select case when ${withSize}::boolean then json_build_object(
        'products', (select coalesce(sum(products), 0) from category_counts where products > 0),
        'firstStep', (select min(position) / ${sql.lit(POSITIONS_PER_STEP)} from products where ${isVisible} and not is_featured),
        'lastStep', (select max(position) / ${sql.lit(POSITIONS_PER_STEP)} from products where ${isVisible} and not is_featured)
      ) end as size,
      (select json_object_agg(term, json_build_object('most', most, 'least', least)) from (
        select term, sum(products) as most, max(products) as least
        from unnest(${words}::text[]) as one (term) join vocabulary on word = any(array[term, stem_of(term)])
        group by term) as of_word) as counts,
      (select json_agg(one) from (
        select word, products, sum(products) over () as total from vocabulary
        where word >= ${prefix} and word < ${prefix === null ? null : prefix + LAST_CHARACTER} and products > 0
        order by products desc, word limit ${sql.lit(MAX_COMPLETIONS)}) as one) as completions`.execute(db);
  const [row] = rows;
  const [mostCommon] = row?.completions ?? [];
  const completions: Completions = {
    words: row?.completions?.map(({ word }) => word) ?? [],
    least: mostCommon?.products ?? 0,
    most: mostCommon?.total ?? 0,
  };
  return {
    size: row?.size ?? undefined,
    counts: new Map(words.map((word) => [word, row?.counts?.[word] ?? { least: 0, most: 0 }])),
    completions,
  };
}
