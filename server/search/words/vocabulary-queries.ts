import { sql } from 'kysely';
import { isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';
import { POSITIONS_PER_STEP } from '../search-queries.ts';

/** How many products the listing has, and where they are in it. */
export interface ListingSize {
  /** Visible products. */
  products: number;
  /** The first and the last step of the listing order, featured products aside. Null: there are none. */
  firstStep: number | null;
  lastStep: number | null;
}

interface VocabularyRow extends ListingSize {
  words: string[];
  counts: number[];
}

/** Reads all words of visible products in the order of characters, with their numbers of products, and the listing size. */
export async function selectVocabulary(db: Database): Promise<VocabularyRow> {
  const { rows } = await sql<VocabularyRow>`
    select coalesce(json_agg(word), '[]') as words, coalesce(json_agg(products), '[]') as counts,
      (select coalesce(sum(products), 0) from category_counts where products > 0) as products,
      (select min(position) / ${sql.lit(POSITIONS_PER_STEP)} from products where ${isVisible} and not is_featured) as "firstStep",
      (select max(position) / ${sql.lit(POSITIONS_PER_STEP)} from products where ${isVisible} and not is_featured) as "lastStep"
    from (select word, products from vocabulary where products > 0 order by word) as known`.execute(db);
  return rows[0] ?? { words: [], counts: [], products: 0, firstStep: null, lastStep: null };
}

/** The English stem of each word; of words that searches ignore ''. */
export async function selectStems(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stems: string[] }>`
    select array(select stem_of(word) from unnest(${words}::text[]) with ordinality as one (word, place) order by place)
      as stems`.execute(db);
  return rows[0]?.stems ?? [];
}
