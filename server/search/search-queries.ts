import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from '#contract/search.ts';
import type { ListFilters } from '#server/catalog/listing/list-filters.ts';
import { isVisible, matchesFilters } from '#server/catalog/listing/listing-conditions.ts';
import { PRODUCT_ORDER_BY } from '#server/catalog/listing/product-sort.ts';
import type { Database } from '#server/database/database.ts';
import type { TermGroup } from './search-terms.ts';

export interface Matches {
  ids: string[];
  total: number;
}

/** Search terms, list filters, sort order and page. */
export interface MatchQuery {
  groups: TermGroup[];
  /** `any`: one matching group is enough. */
  need: 'all' | 'any';
  listFilters: ListFilters;
  sort: NonNullable<SearchQuery['sort']>;
  page: number;
  limit: number;
}

// weights of description, category, tags and title
const RANK_WEIGHTS = '{0.1, 0.3, 0.5, 1}';

/** The ids of one page in the requested order, and the total number of matches. */
export async function selectMatches(db: Database, matchQuery: MatchQuery): Promise<Matches> {
  const { listFilters, sort, page, limit } = matchQuery;
  const isRanked = sort === 'relevance';
  const { rows } = await sql<Matches>`
    with query as materialized (select ${buildTsQuery(matchQuery)} as words), matching as materialized (
      select id, is_featured, position, created_at, price_paise,
        ${isRanked ? sql`ts_rank(${RANK_WEIGHTS}::float4[], search, query.words)` : sql`0`} as rank
      from products, query
      where ${isVisible} and search @@ query.words and ${matchesFilters(listFilters)}
    )
    select (select count(*) from matching) as total, array(
      select id from matching
      order by ${isRanked ? sql`rank desc, ${PRODUCT_ORDER_BY.featured}` : PRODUCT_ORDER_BY[sort]}
      limit ${limit} offset ${(page - 1) * limit}
    ) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The matches as a condition on `products`. */
export function matchesQuery(matchQuery: Pick<MatchQuery, 'groups' | 'need'>): RawBuilder<boolean> {
  return sql`search @@ (select ${buildTsQuery(matchQuery)})`;
}

function buildTsQuery({ groups, need }: Pick<MatchQuery, 'groups' | 'need'>): RawBuilder<unknown> {
  return sql`search_query(${JSON.stringify(groups)}::jsonb, ${need === 'all' ? '&' : '|'})`;
}

/** Indexes of the queries that match at least one product. */
export async function selectMatchable(db: Database, queries: TermGroup[][]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place - 1 as place
    from jsonb_array_elements(${JSON.stringify(queries)}::jsonb) with ordinality as one (groups, place),
      lateral (select search_query(groups, '&') as words offset 0) as query
    where exists (select from products where ${isVisible} and search @@ query.words)
    order by place`.execute(db);
  return rows.map(({ place }) => place);
}
