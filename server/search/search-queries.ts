import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from '#contract/search.ts';
import { fitsChoice } from '#server/catalog/choice-conditions.ts';
import { PRODUCT_ORDER } from '#server/catalog/product-order.ts';
import type { ShelfChoice } from '#server/catalog/shelf-choice.ts';
import { isOnShelf } from '#server/catalog/shelf-conditions.ts';
import type { Database } from '#server/database/database.ts';
import type { WordGroup } from './question.ts';

export interface Matches {
  ids: string[];
  total: number;
}

/** Search terms, list filters, sort order and page. */
export interface Wanted {
  groups: WordGroup[];
  /** `any`: one matching group is enough. */
  need: 'all' | 'any';
  choice: ShelfChoice;
  sort: NonNullable<SearchQuery['sort']>;
  page: number;
  limit: number;
}

// weights of description, category, tags and title
const WEIGHTS = '{0.1, 0.3, 0.5, 1}';

/** The ids of one page in the requested order, and the total number of matches. */
export async function selectMatches(db: Database, wanted: Wanted): Promise<Matches> {
  const { choice, sort, page, limit } = wanted;
  const isRanked = sort === 'relevance';
  const { rows } = await sql<Matches>`
    with question as materialized (select ${questionOf(wanted)} as words), matching as materialized (
      select id, is_featured, position, created_at, price_paise,
        ${isRanked ? sql`ts_rank(${WEIGHTS}::float4[], search, question.words)` : sql`0`} as rank
      from products, question
      where ${isOnShelf} and search @@ question.words and ${fitsChoice(choice)}
    )
    select (select count(*) from matching) as total, array(
      select id from matching
      order by ${isRanked ? sql`rank desc, ${PRODUCT_ORDER.featured}` : PRODUCT_ORDER[sort]}
      limit ${limit} offset ${(page - 1) * limit}
    ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The matches as a condition on `products`. */
export function isMatch(wanted: Pick<Wanted, 'groups' | 'need'>): RawBuilder<boolean> {
  return sql`search @@ (select ${questionOf(wanted)})`;
}

function questionOf({ groups, need }: Pick<Wanted, 'groups' | 'need'>): RawBuilder<unknown> {
  return sql`search_query(${JSON.stringify(groups)}::jsonb, ${need === 'all' ? '&' : '|'})`;
}

/** Indexes of the queries that match at least one product. */
export async function selectAnswered(db: Database, questions: WordGroup[][]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place - 1 as place
    from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as one (groups, place),
      lateral (select search_query(groups, '&') as words offset 0) as question
    where exists (select from products where ${isOnShelf} and search @@ question.words)
    order by place`.execute(db);
  return rows.map(({ place }) => place);
}
