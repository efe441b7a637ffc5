import { type RawBuilder, sql } from 'kysely';
import {
  type ListAdminProductsQuery,
  type MissingFact,
  PRODUCT_VIEWS,
  type ProductFilters,
  type ProductState,
  type ProductView,
} from '#contract/admin/catalog/products.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { containing, hasWordIn } from '#server/database/statements/like-patterns.ts';
import { hasMoreWithWords } from '../listing/common-words.ts';
import { type FoundProducts, foundInOrder, idsOfFound } from './found-product-queries.ts';
import { missingFacts, type SellerFacts } from './missing-facts.ts';
import { ARCHIVED, FOR_SALE, viewCondition } from './view-conditions.ts';

type Condition = RawBuilder<boolean>;

interface StaffFilters extends ProductFilters {
  /** Products with a word in a SKU are found by the SKUs if these are no more. */
  maxListedSkus?: number | undefined;
  /** Where all products of the view are found, in a large catalog. */
  found?: FoundProducts | undefined;
}

/** One row of the product list as stored, prices in paise. */
export interface StaffProductRow {
  id: string;
  title: string;
  imageUrl: string | null;
  category: string | null;
  lowestPaise: number;
  highestPaise: number;
  stock: number;
  allowsBackorder: boolean;
  variants: number;
  state: ProductState;
  missing: MissingFact[];
}

/** One page of the product list (`after` is the cursor), at most `limit` rows. `isRare`: few products match in all. */
export async function selectStaffProducts(
  db: Database | Transaction,
  query: ListAdminProductsQuery & StaffFilters,
  seller: SellerFacts,
  limit: number,
  isRare = false,
): Promise<StaffProductRow[]> {
  const { found, ...filters } = query;
  const isOnlyView = query.q === '' && query.category === undefined;
  const page =
    found && isOnlyView && query.sort !== 'title'
      ? foundInOrder(found, {
          condition: viewCondition(query.view, seller),
          isDescending: query.sort === 'newest',
          after: query.after,
          limit,
        })
      : sql`select p.* from products p
          where ${await matches(db, isRare ? query : filters, seller)} ${positionAfter(query)}
          order by ${orderOf(query, isRare)} limit ${limit}`;
  const { rows } = await sql<StaffProductRow>`
    with page as materialized (${page})
    select p.id, p.title, p.category, v.*, ${missingFacts(seller)} as missing,
      (select thumbnail_url(url) from product_images where product_id = p.id order by position limit 1) as "imageUrl",
      case when ${ARCHIVED} then 'archived' when ${FOR_SALE} then 'for-sale' when p.status = 'draft' then 'draft'
        else 'hidden' end as state
    from page p cross join lateral (
      select count(*)::int as variants, coalesce(sum(stock), 0)::int as stock,
        coalesce(bool_or(allow_backorder), false) as "allowsBackorder",
        min(coalesce(discounted_price_paise, regular_price_paise))::bigint as "lowestPaise",
        max(coalesce(discounted_price_paise, regular_price_paise))::bigint as "highestPaise"
      from variants where product_id = p.id) as v
    order by ${orderOf(query)}`.execute(db);
  return rows;
}

/** The number of products that match, counted up to one more than `max`. */
export async function countStaffProducts(
  db: Database | Transaction,
  query: StaffFilters,
  seller: SellerFacts,
  max: number,
): Promise<number> {
  // of these views all visible products are
  if ((query.view === 'all' || query.view === 'for-sale') && (await hasMoreInTitles(db, query, max)))
    return max + 1;
  const condition = await matches(db, query, seller);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from products p where ${condition} limit ${sql.lit(max + 1)}) as matching`.execute(db);
  return rows[0]?.count ?? 0;
}

/** True if more than `max` visible products of the category have the words in their title. */
function hasMoreInTitles(
  db: Database | Transaction,
  { q, category }: StaffFilters,
  max: number,
): Promise<boolean> {
  const words = wordsOf(q.toLowerCase());
  const conditions = words.map((word) => sql`lower(title) like ${containing(word)}`);
  if (category !== undefined) conditions.push(sql`category_key = lower(${category})`);
  const condition = sql`${sql.join(conditions, sql` and `)}`;
  return hasMoreWithWords(db, { words, condition, counted: 'products' }, max);
}

/** The ids of the products that match, at most `limit`. */
export async function selectMatchingIds(
  trx: Database | Transaction,
  query: ProductFilters,
  seller: SellerFacts,
  limit: number,
): Promise<string[]> {
  const condition = await matches(trx, query, seller);
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${condition} order by p.position limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The number of products of each view. */
export async function countProductViews(
  db: Database | Transaction,
  seller: SellerFacts,
): Promise<Record<ProductView, number>> {
  const counts = PRODUCT_VIEWS.map(
    (view) => sql`(count(*) filter (where ${viewCondition(view, seller)}))::int as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<ProductView, number>>`select ${sql.join(counts)} from products p`.execute(
    db,
  );
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

/** The names of all categories, of archived and hidden products too: from one to the next in the index. */
export async function selectCategoryNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select category_key, category from products where category is not null order by category_key, category limit 1)
      union all
      select next.* from names cross join lateral (
        select category_key, category from products
        where category_key > names.category_key and category is not null order by category_key, category limit 1
      ) as next
    ) select category as name from names order by category_key`.execute(db);
  return rows.map(({ name }) => name);
}

async function matches(
  db: Database | Transaction,
  { view, q, category, maxListedSkus, found }: StaffFilters,
  seller: SellerFacts,
): Promise<Condition> {
  const conditions: RawBuilder<unknown>[] = [viewCondition(view, seller)];
  for (const word of wordsOf(q)) conditions.push(await hasWord(db, word, maxListedSkus));
  if (found) conditions.push(sql`p.id = any(array(${idsOfFound(found)}))`);
  if (category !== undefined) conditions.push(sql`p.category_key = lower(${category})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const MAX_WORDS = 8;

const wordsOf = (text: string) =>
  text
    .normalize()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

// the expression of the index `products_by_staff_words`
const WORDS = sql`lower(p.title || ' ' || p.id || ' ' || coalesce(p.facts ->> 'HSN', ''))`;
const MAX_LISTED_SKUS = 10_000;

/**
 * True for products with the word in title, URL handle, HSN code or a SKU, also inside of other words; with one or two characters
 * only at the beginning of a word.
 */
async function hasWord(
  db: Database | Transaction,
  word: string,
  maxListedSkus = MAX_LISTED_SKUS,
): Promise<Condition> {
  const hasSku = hasWordIn(sql`lower(v.sku)`, word);
  const { rows } = await sql<{ skus: number }>`
    select count(*)::int as skus from (
      select from variants v where ${hasSku} limit ${maxListedSkus + 1}) as matching`.execute(db);
  const skus = rows[0]?.skus ?? 0;
  const inText = hasWordIn(WORDS, word);
  // several such conditions are one scan of the index; alternatives would be one each, with a bitmap too large to be exact
  if (skus === 0) return inText;
  // of few, the index of products finds those of a list; where many match, the first ones are soon found by reading products
  const isOfSku =
    skus > maxListedSkus
      ? sql`exists (select from variants v where v.product_id = p.id and ${hasSku})`
      : sql`p.id = any(array(select v.product_id from variants v where ${hasSku}))`;
  return sql`(${inText} or ${isOfSku})`;
}

/** Continues behind the product `after`: keyset pagination, whose cost does not grow with the position. */
function positionAfter({ after, sort }: ListAdminProductsQuery): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const last = sql`(select position from products where id = ${after})`;
  if (sort === 'newest') return sql`and p.position < ${last}`;
  if (sort === 'oldest') return sql`and p.position > ${last}`;
  return sql`and (lower(p.title), p.position) > ((select lower(title) from products where id = ${after}), ${last})`;
}

function orderOf({ sort }: ListAdminProductsQuery, isRare = false): RawBuilder<unknown> {
  // few matches are found by an index and sorted: in the order of the list all products would be read
  if (isRare && sort === 'title') return sql`lower(p.title) || '', p.position`;
  if (isRare) return sql`p.position + 0 ${sort === 'newest' ? sql`desc` : sql``}`;
  if (sort === 'newest') return sql`p.position desc`;
  return sort === 'oldest' ? sql`p.position` : sql`lower(p.title), p.position`;
}
