import { sql } from 'kysely';
import { isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';
import { POSITIONS_PER_STEP } from './search-queries.ts';
import type { TermGroup } from './search-terms.ts';
import { tokenize } from './tokenize.ts';
import { LAST_CHARACTER } from './vocabulary-queries.ts';

/** How common the words of a query are. */
export interface WordFigures {
  /** Visible products. */
  products: number;
  /** The first and the last step of the listing order, featured products aside. Null: there are none. */
  firstStep: number | null;
  lastStep: number | null;
  /** For each group the products whose title, tags, category or maker contain one of its words. */
  groups: { least: number; most: number }[];
  /** The most common words that start with the incomplete term, itself included. */
  completions: string[];
}

const MAX_COMPLETIONS = 16;

/** Reads from stored counts how common the words of these groups are. */
export async function selectWordFigures(db: Database, groups: readonly TermGroup[]): Promise<WordFigures> {
  const words = groups.flatMap((group, i) => {
    const complete = group.isPrefix ? group.words.slice(1) : group.words;
    return complete.flatMap(tokenize).map((word) => ({ group: i, word }));
  });
  const prefix = groups.find(({ isPrefix }) => isPrefix)?.words[0] ?? null;
  const { rows } = await sql<{
    products: number;
    firstStep: number | null;
    lastStep: number | null;
    groups: Record<string, { most: number; least: number }> | null;
    completions: { word: string; products: number; total: number }[] | null;
  }>`
    select (select coalesce(sum(products), 0)::bigint from category_counts where products > 0) as products,
      (select min(position) / ${sql.lit(POSITIONS_PER_STEP)} from products where ${isVisible} and not is_featured) as "firstStep",
      (select max(position) / ${sql.lit(POSITIONS_PER_STEP)} from products where ${isVisible} and not is_featured) as "lastStep",
      (select json_object_agg(number, json_build_object('most', most, 'least', least)) from (
        select number, sum(products) as most, max(products) as least
        from unnest(${words.map(({ group }) => group)}::integer[], ${words.map(({ word }) => word)}::text[]) as one (number, term)
          join vocabulary on word = any(array[term, stem_of(term)])
        group by number) as of_group) as groups,
      (select json_agg(one) from (
        select word, products, sum(products) over () as total from vocabulary
        where word >= ${prefix} and word < ${prefix === null ? null : prefix + LAST_CHARACTER} and products > 0
        order by products desc, word limit ${sql.lit(MAX_COMPLETIONS)}) as one) as completions`.execute(db);
  const [row] = rows;
  const completions = row?.completions ?? [];
  const [mostCommon] = completions;
  return {
    products: row?.products ?? 0,
    firstStep: row?.firstStep ?? null,
    lastStep: row?.lastStep ?? null,
    groups: groups.map(({ isPrefix }, i) => {
      const { least = 0, most = 0 } = row?.groups?.[i] ?? {};
      if (!isPrefix || !mostCommon) return { least, most };
      return { least: Math.max(least, mostCommon.products), most: most + mostCommon.total };
    }),
    completions: completions.map(({ word }) => word),
  };
}
