import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from '#contract/search.ts';
import { hasWordsInBlock } from '#server/catalog/listing/block-words.ts';
import type { ListFilters } from '#server/catalog/listing/list-filters.ts';
import { isVisible, matchesFilters } from '#server/catalog/listing/listing-conditions.ts';
import { PRODUCT_ORDER_BY } from '#server/catalog/listing/product-sort.ts';
import type { Database } from '#server/database/database.ts';
import { type OfferedColumns, offeredColumnsOf } from './found-facet-queries.ts';
import type { TermGroup } from './words/search-terms.ts';
import { inBlock0, type WordQuery } from './words/text-query.ts';

/** Words, list filters and sort order. */
export interface MatchQuery extends WordQuery {
  listFilters: ListFilters;
  sort: NonNullable<SearchQuery['sort']>;
}

/** The words as texts of the type `tsquery` too. */
export interface TextMatchQuery extends MatchQuery {
  words: string;
  /** The same condition, as the index of all words finds it soonest. */
  indexWords: string;
  /** For the indexes of main words. */
  mainWords: string;
}

/** A product that matches. */
export interface Match {
  id: string;
  rank: number;
  isFeatured: boolean;
  position: number;
  pricePaise: number;
  isOnSale: boolean;
}

export interface SomeMatches {
  matches: Match[];
  /** What can be bought of them. Only if it was asked for, and if these are all matches. */
  offered?: OfferedColumns;
}

// weights of description, category, tags and title
const RANK_WEIGHTS = '{0.1, 0.3, 0.5, 1}';

// Expressions of the indexes `featured_products_by_main_words` and `other_products_by_main_words` (migration 0201), equal to those
// there.
const LISTING_STEP = sql`(position / 512)`;
const MAIN_WORDS = sql`ts_filter(search, '{a,b,c}')`;

/** Positions are grouped by this number of products. */
export const POSITIONS_PER_STEP = 512;
/** The steps of one block. */
export const STEPS_PER_BLOCK = 32;

const MATCH_COLUMNS = sql`id, is_featured, position, created_at, price_paise, discounted_price_paise`;

// of more products with the rare words, the index of all words is faster
const MAX_RARE = 3_000;

/**
 * Matches in the requested order: all of them, or any `limit` of them if there are more. All matches have the words of
 * `rareWords`: if few products have these, the other words, of which the incomplete one may be in a large part of the index,
 * are looked for in those products only. `withOptions`: also what can be bought of them, unless there are more.
 */
export async function selectMatches(
  db: Database,
  query: Pick<TextMatchQuery, 'words' | 'indexWords' | 'listFilters' | 'sort'>,
  { limit, rareWords, withOptions }: { limit: number; rareWords: string; withOptions: boolean },
): Promise<SomeMatches> {
  const isRanked = query.sort === 'relevance';
  const matchesIn = (products: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${MATCH_COLUMNS},
      ${isRanked ? rankOf(sql`words.words`) : sql`0`} as rank
    from ${products}, words
    where ${condition} and ${matchesFilters(query.listFilters)}`;
  const isIndexed = sql`${isVisible} and search @@ words.index_words`;
  const matching =
    rareWords === ''
      ? sql`matching as materialized (${matchesIn(sql`products`, isIndexed)} limit ${sql.lit(limit)})`
      : sql`rare as materialized (
          select ${MATCH_COLUMNS}, search, size_keys, color_keys from products
          where ${isVisible} and search @@ (select ${rareWords}::tsquery)
          limit ${sql.lit(MAX_RARE + 1)}
        ), matching as materialized (
          select * from (
            ${matchesIn(sql`rare as products`, sql`(select count(*) from rare) <= ${sql.lit(MAX_RARE)} and search @@ words.words`)}
            union all ${matchesIn(sql`products`, sql`(select count(*) from rare) > ${sql.lit(MAX_RARE)} and ${isIndexed}`)}
          ) as matches limit ${sql.lit(limit)}
        )`;
  const order = isRanked ? sql`rank desc, ${PRODUCT_ORDER_BY.featured}` : orderBy(query.sort);
  const isComplete = sql`(select count(*) from matching) < ${sql.lit(limit)}`;
  const offered = sql`(${offeredColumnsOf(sql`found as products`, isComplete)}) as offered`;
  const { rows } = await sql<MatchRow & OfferedColumns>`
    with words as materialized (select ${query.words}::tsquery as words, ${query.indexWords}::tsquery as index_words), ${matching},
      found as materialized (select *, row_number() over (order by ${order}) as place from matching)
    select * from (select ${matchColumns(sql`rank`, sql`place`)} from found) as matches
      ${withOptions ? sql`cross join ${offered}` : sql``}`.execute(db);
  const matches = toMatches(rows[0]);
  const isOffered = withOptions && rows[0] && matches.length < limit;
  return { matches, ...(isOffered && { offered: rows[0] }) };
}

// far more than match in a part of the usual size
const MAX_READ_FACTOR = 8;

/**
 * The first `limit` matches, in any order, that have the words outside their description and come before a step of the
 * listing order; null: of all. Featured products come before every step.
 */
export async function selectMainMatches(
  db: Database,
  query: TextMatchQuery,
  before: number | null,
  limit: number,
): Promise<Match[]> {
  const { words, mainWords, listFilters } = query;
  const select = (condition: RawBuilder<unknown>) => sql`(
    select id, search, words.words, is_featured, position, price_paise, discounted_price_paise from products, words
    where ${isVisible} and ${condition} and ${MAIN_WORDS} @@ words.main_words and ${matchesFilters(listFilters)}
    limit ${sql.lit(limit * MAX_READ_FACTOR)}
  )`;
  const { rows } = await sql<MatchRow>`
    with words as materialized (
      select ${words}::tsquery as words, ${mainWords}::tsquery as main_words
    ), matching as materialized (
      ${select(sql`is_featured`)} union all ${select(sql`not is_featured and ${comesBefore(before)}`)}
    ), first as materialized (
      select * from matching order by ${PRODUCT_ORDER_BY.featured} limit ${sql.lit(limit)}
    )
    select ${matchColumns(rankOf(sql`words`), sql`position`)} from first`.execute(db);
  return toMatches(rows[0]);
}

// the blocks that tell whether enough matches are likely in all of them
const BLOCKS_READ_FIRST = 6;

/**
 * The first `limit` matches, in listing order, that have the words outside their description. Reads one block of the listing
 * after the other until they are found: for words that few products have together, where the one index would read
 * a large part of the listing. With `mayGiveUp` it stops after some blocks which are so poor in matches that all of them would
 * not have half as many, and returns undefined.
 */
export async function selectMainMatchesByBlock(
  db: Database,
  query: TextMatchQuery,
  { first, last }: { first: number; last: number },
  limit: number,
  { mayGiveUp = false } = {},
): Promise<Match[] | undefined> {
  const { words, mainWords, listFilters } = query;
  const matchesIn = (condition: RawBuilder<unknown>) => sql`(
    select count(*) as found, ${matchColumns(rankOf(sql`words`), sql`position`)}
    from (
      select * from (
        select id, search, words.words, is_featured, position, price_paise, discounted_price_paise from products, words
        where ${isVisible} and ${condition} and ${matchesFilters(listFilters)}
        -- or the planner reads the products in this order until it has found enough
        offset 0
      ) as unordered
      order by position limit ${sql.lit(limit)}
    ) as matching
  )`;
  const blocks = last - first + 1;
  const readFirst = mayGiveUp ? BLOCKS_READ_FIRST : blocks;
  const { rows } = await sql<MatchRow & { block: number; found: number }>`
    with recursive words as materialized (
      select ${words}::tsquery as words, ${mainWords}::tsquery as main_words, ${inBlock0(mainWords)}::tsquery::text as in_block_0
    ), walk (block, found, ${COLUMNS}) as (
      select ${first}::bigint - 1, found, ${COLUMNS}
      from ${matchesIn(sql`is_featured and ${MAIN_WORDS} @@ words.main_words`)} as featured
      union all
      select walk.block + 1, walk.found + in_block.found, ${COLUMNS_OF_BLOCK}
      from walk cross join lateral ${matchesIn(
        sql`not is_featured and ${hasWordsInBlock(sql`words.in_block_0`, sql`walk.block + 1`)}`,
      )} as in_block
      where walk.found < ${sql.lit(limit)} and walk.block < ${last} and (walk.block < ${first + readFirst - 1}::bigint
        or walk.found * ${2 * blocks}::bigint >= (walk.block - ${first}::bigint + 1) * ${limit}::bigint)
    )
    select * from walk order by block`.execute(db);
  const end = rows.at(-1);
  if (!end || (end.block < last && end.found < limit)) return undefined;
  return rows.flatMap(toMatches).slice(0, limit);
}

// One bound only: the index would read everything on the other side of a second one.
function comesBefore(step: number | null): RawBuilder<boolean> {
  return step === null ? sql`true` : sql`${LISTING_STEP} < ${step}::bigint`;
}

/** One page in an order other than by relevance. Reads products in this order: for words that many products contain. */
export async function selectMatchesInOrder(
  db: Database,
  query: MatchQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products
    where ${isVisible} and (${matchesWords(query)}) is true and ${matchesFilters(query.listFilters)}
    order by ${orderBy(query.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Matches as columns: to make a JSON array of each row takes the database three times as long. Null: there are none. */
interface MatchRow {
  ids: string[] | null;
  ranks: number[];
  featured: boolean[];
  positions: number[];
  prices: number[];
  sale: boolean[];
}

const COLUMN_NAMES = ['ids', 'ranks', 'featured', 'positions', 'prices', 'sale'];
const COLUMNS = sql.join(COLUMN_NAMES.map((name) => sql.ref(name)));
const COLUMNS_OF_BLOCK = sql.join(COLUMN_NAMES.map((name) => sql.ref(`in_block.${name}`)));

/** The columns of `MatchRow`. */
function matchColumns(rank: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const inOrder = (column: RawBuilder<unknown>) => sql`json_agg(${column} order by ${order})`;
  return sql`${inOrder(sql`id`)} as ids, ${inOrder(rank)} as ranks, ${inOrder(sql`is_featured`)} as featured,
    ${inOrder(sql`position`)} as positions, ${inOrder(sql`price_paise`)} as prices,
    ${inOrder(sql`discounted_price_paise is not null`)} as sale`;
}

function toMatches(row: MatchRow | undefined): Match[] {
  if (!row?.ids) return [];
  const { ids, ranks, featured, positions, prices, sale } = row;
  return ids.map((id, i) => ({
    id,
    rank: ranks[i] ?? 0,
    isFeatured: featured[i] === true,
    position: positions[i] ?? 0,
    pricePaise: prices[i] ?? 0,
    isOnSale: sale[i] === true,
  }));
}

function rankOf(words: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ts_rank(${RANK_WEIGHTS}::float4[], search, ${words})`;
}

function orderBy(sort: MatchQuery['sort']): RawBuilder<unknown> {
  return PRODUCT_ORDER_BY[sort === 'relevance' ? 'featured' : sort];
}

/** The words as a condition on `products`. */
function matchesWords(query: WordQuery): RawBuilder<boolean> {
  return sql`search @@ (select ${buildTsQuery(query)})`;
}

function buildTsQuery({ groups, need }: WordQuery): RawBuilder<unknown> {
  return sql`search_query(${JSON.stringify(groups)}::jsonb, ${need === 'all' ? '&' : '|'})`;
}

/** A condition on `products`. */
export function hasId(ids: readonly string[]): RawBuilder<boolean> {
  return sql`id = any(${ids}::text[])`;
}

/** Indexes of the queries that match at least one product. Looks for one in block after block, and then for one by its description. */
export async function selectMatchable(db: Database, queries: TermGroup[][]): Promise<number[]> {
  const exists = (condition: RawBuilder<unknown>) => sql`exists (
    -- planned for all rows: the planner expects to find one sooner without the index, which takes a second if there is none
    with matching as materialized (select from products where ${isVisible} and ${condition}) select from matching
  )`;
  const inNextBlock = exists(
    sql`not is_featured and ${hasWordsInBlock(sql`query.in_block_0`, sql`walk.block + 1`)}`,
  );
  const positionsPerBlock = sql.lit(POSITIONS_PER_STEP * STEPS_PER_BLOCK);
  const { rows } = await sql<{ place: number }>`
    with blocks as materialized (
      select min(position) / ${positionsPerBlock} as first, max(position) / ${positionsPerBlock} as last
      from products where ${isVisible} and not is_featured
    )
    select place - 1 as place
    from jsonb_array_elements(${JSON.stringify(queries)}::jsonb) with ordinality as one (groups, place),
      lateral (select search_query(groups, '&') as words offset 0) as typed,
      lateral (select words, block_query(words, 0)::text as in_block_0 offset 0) as query
    where (
        with recursive walk (block, is_found) as (
          select first - 1, false from blocks
          union all
          select block + 1, ${inNextBlock} from walk where not is_found and block < (select last from blocks)
        )
        select bool_or(is_found) from walk
      ) or ${exists(sql`search @@ query.words`)}
    order by place`.execute(db);
  return rows.map(({ place }) => place);
}
