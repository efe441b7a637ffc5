import { type RawBuilder, sql } from 'kysely';
import type { InventoryView, ListInventoryQuery, MovementReason } from '#contract/admin/catalog/inventory.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { hasMoreWithWords } from '#server/catalog/listing/common-words.ts';
import { optionsText } from '#server/catalog/options-text.ts';
import { movedVariants } from '#server/catalog/stock/moved-variants.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { hasWordIn } from '#server/database/statements/like-patterns.ts';
import { candidatesOfView, isCopiedInView } from './stock-copy-queries.ts';

type Condition = RawBuilder<boolean>;

/** How the inventory of a large catalog is read. `copiedAt`: see `readOldestTransaction`. */
export interface LargeInventory {
  copiedAt: number;
  /** True if few variants match. */
  isRare: boolean;
}

// literals, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);
const PROCESSING = sql.lit(ORDER_STATUS.processing);

const BARCODE = sql<string | null>`nullif(v.extra_columns ->> 'Barcode', '')`;
const thresholdOf = (fallback: number) => sql<number>`coalesce(v.low_stock_threshold, ${fallback}::integer)`;

function viewCondition(view: InventoryView, threshold: number): Condition {
  const forSale = sql`p.status = 'active' and p.is_published and not v.allow_backorder`;
  switch (view) {
    case 'all':
      return sql`p.status <> 'archived'`;
    case 'low':
      return sql`${forSale} and v.stock > 0 and v.stock <= ${thresholdOf(threshold)}`;
    case 'sold-out':
      return sql`${forSale} and v.stock <= 0`;
  }
}

/** One variant as stored. `held`: units of orders that are neither cancelled nor packed. */
export interface StoredInventoryRow {
  id: number;
  productId: string;
  title: string;
  options: string;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  storageLocation: string | null;
  stock: number;
  held: number;
  allowsBackorder: boolean;
  threshold: number;
  ownThreshold: number | null;
}

/** True if the query narrows its view. */
export const isSearch = ({ q, code, product }: ListInventoryQuery): boolean =>
  q !== '' || code !== undefined || product !== undefined;

/**
 * One page of the inventory (`after` is the cursor), at most `limit` variants. `threshold` is the shop's default. With
 * `large`, the same page is found without reading all variants.
 */
export async function selectInventory(
  db: Database | Transaction,
  query: ListInventoryQuery,
  threshold: number,
  limit: number,
  large?: LargeInventory,
): Promise<StoredInventoryRow[]> {
  if (large) {
    const page =
      query.sort === 'available' && !large.isRare
        ? pageByStock(query, threshold, limit, large)
        : pageOfLargeInventory(query, threshold, limit, large);
    return await selectRows(db, page, threshold);
  }
  const page = sql`
    select v.id from variants v join products p on p.id = v.product_id
    where ${matches(query, threshold)} ${positionAfter(query)} order by ${orderOf(query)} limit ${limit}`;
  return await selectRows(db, page, threshold);
}

/** The copied order of the stock, without variants that have another stock now, and these in their place. */
function pageByStock(
  query: ListInventoryQuery,
  threshold: number,
  limit: number,
  { copiedAt }: LargeInventory,
): RawBuilder<unknown> {
  const after =
    query.after === undefined
      ? sql``
      : sql`and (copy.stock, copy.variant_id) > (select stock, id from variants where id = ${query.after})`;
  return sql`
    select id from (
      (select v.id, v.stock from stock_copies copy
        join variants v on v.id = copy.variant_id and v.stock = copy.stock join products p on p.id = v.product_id
        where ${matches(query, threshold, rowHasWords)} and ${isCopiedInView(query.view)} ${after}
        order by copy.stock, copy.variant_id limit ${limit})
      union all
      (select v.id, v.stock from variants v join stock_copies copy on copy.variant_id = v.id and copy.stock <> v.stock
        join products p on p.id = v.product_id
        where v.id in (${movedVariants(copiedAt)}) and ${matches(query, threshold)} ${positionAfter(query)}
        order by v.stock, v.id limit ${limit})
    ) as v order by stock, id limit ${limit}`;
}

function pageOfLargeInventory(
  query: ListInventoryQuery,
  threshold: number,
  limit: number,
  { copiedAt, isRare }: LargeInventory,
): RawBuilder<unknown> {
  const isCandidate =
    isRare && query.view !== 'all' && !isSearch(query)
      ? sql`and v.id = any(array(${candidatesOfView(query.view, threshold, copiedAt)}))`
      : sql``;
  return sql`
    select v.id from variants v join products p on p.id = v.product_id
    where ${matches(query, threshold)} ${isCandidate} ${positionAfter(query)}
    order by ${orderOf(query, isRare)} limit ${limit}`;
}

/** One variant; undefined if it does not exist. */
export async function selectInventoryItem(
  db: Database | Transaction,
  id: number,
  threshold: number,
): Promise<StoredInventoryRow | undefined> {
  const page = sql`select v.id from variants v where v.id = ${id}`;
  return (await selectRows(db, page, threshold))[0];
}

// orders that hold stock are few: they are read once for the whole page, not once per variant
async function selectRows(
  db: Database | Transaction,
  page: RawBuilder<unknown>,
  threshold: number,
): Promise<StoredInventoryRow[]> {
  const { rows } = await sql<StoredInventoryRow>`
    with page as materialized (select row_number() over () as number, listed.* from (${page}) as listed),
    held as (
      select l.variant_id, sum(l.quantity - l.cancelled_quantity - coalesce(packed.units, 0))::int as units
      from orders o cross join lateral (
        -- by the index of each order: the planner would read the lines of all orders
        select * from order_lines where order_id = o.id and variant_id = any(array(select id from page)) offset 0) as l
      left join lateral (
        select sum(s.quantity) as units from shipment_lines s where s.order_id = l.order_id and s.line_no = l.line_no
      ) as packed on true
      where o.status in (${PENDING}, ${PROCESSING}) and o.stock_released_at is null
      group by l.variant_id)
    select v.id, v.product_id as "productId", p.title,
      ${optionsText('v')} as options, nullif(v.sku, '') as sku, ${BARCODE} as barcode,
      thumbnail_url(coalesce(v.image_url, (select url from product_images i where i.product_id = v.product_id
        order by position limit 1))) as "imageUrl",
      v.storage_location as "storageLocation", v.stock, coalesce(held.units, 0) as held,
      v.allow_backorder as "allowsBackorder", ${thresholdOf(threshold)} as threshold,
      v.low_stock_threshold as "ownThreshold"
    from page join variants v on v.id = page.id join products p on p.id = v.product_id
    left join held on held.variant_id = v.id order by page.number`.execute(db);
  return rows;
}

/** The number of variants that match, counted up to one more than `max`. */
export async function countInventoryRows(
  db: Database | Transaction,
  query: ListInventoryQuery,
  threshold: number,
  max: number,
): Promise<number> {
  if (isOnlyWords(query)) {
    // the words of a variant contain the title
    const condition = hasWords(sql`lower(title)`, query.q);
    const words = wordsOf(query.q);
    if (await hasMoreWithWords(db, { words, condition, counted: 'variants' }, max)) return max + 1;
  }
  const matching = isOnlyWords(query)
    ? variantsWithWords(query.q)
    : sql`select from variants v join products p on p.id = v.product_id where ${matches(query, threshold)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${sql.lit(max + 1)}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

const isOnlyWords = ({ view, q, code, product }: ListInventoryQuery) =>
  view === 'all' && wordsOf(q).length > 0 && !code && product === undefined;

/** The variants of the view `all` with these words, without reading them and their products: only the archived ones are read. */
function variantsWithWords(q: string): RawBuilder<unknown> {
  return sql`
    select from inventory_search found, string_to_table(words, chr(10)) as variant (line)
    where ${hasWords(sql`words`, q)} and ${hasWords(sql`line`, q)}
      and not exists (select from products p where p.id = found.product_id and ${IS_ARCHIVED})`;
}

// the second condition is that of the index `products_not_for_sale`
const IS_ARCHIVED = sql`p.status = 'archived' and not (p.status = 'active' and p.is_published)`;

/** The number of variants of each view. */
export async function countInventoryViews(
  db: Database | Transaction,
  threshold: number,
): Promise<Record<InventoryView, number>> {
  const ofView = (view: InventoryView) =>
    sql`(count(*) filter (where ${viewCondition(view, threshold)}))::int as ${sql.ref(view)}`;
  // only variants that may be low or sold out are joined with their products
  const { rows } = await sql<Record<InventoryView, number>>`
    select ((select count(*) from variants) - (select count(*) from products p join variants v on v.product_id = p.id where ${IS_ARCHIVED}))::int as "all", few.*
    from (select ${ofView('low')}, ${ofView('sold-out')} from variants v join products p on p.id = v.product_id
      where v.stock <= 0 or v.stock <= ${thresholdOf(threshold)}) as few`.execute(db);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

const MAX_WORDS = 8;

const wordsOf = (text: string) =>
  text
    .normalize()
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);

/** True for a text with all of these words, with one condition per word: the index finds none of an array. */
function hasWords(text: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  return sql`${sql.join(
    wordsOf(q).map((word) => hasWordIn(text, word)),
    sql` and `,
  )}`;
}

// Where many variants match. Without `offset 0` the planner reads all products with the words before the first variant.
const rowHasWords = (hasWordsOfQuery: RawBuilder<unknown>) =>
  sql`exists (select from inventory_search where product_id = v.product_id and ${hasWordsOfQuery} offset 0)`;
const isAmongProductsWithWords = (hasWordsOfQuery: RawBuilder<unknown>) =>
  sql`v.product_id in (select product_id from inventory_search where ${hasWordsOfQuery})`;

function matches(
  { view, q, code, product }: ListInventoryQuery,
  threshold: number,
  productHasWords = isAmongProductsWithWords,
): Condition {
  const conditions: RawBuilder<unknown>[] = [viewCondition(view, threshold)];
  if (wordsOf(q).length > 0)
    conditions.push(
      productHasWords(hasWords(sql`words`, q)),
      // almost always true then: two such conditions would look rare to the planner, which would read all matches
      sql`case when ${hasWords(sql`variant_search_words(v, p.title)`, q)} then true else false end`,
    );
  if (code !== undefined && code !== '')
    conditions.push(
      sql`(lower(v.sku) = lower(${code}) or lower(v.extra_columns ->> 'Barcode') = lower(${code}))`,
    );
  if (product !== undefined) conditions.push(sql`v.product_id = ${product}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const LOCATION = sql`(v.storage_location is null), coalesce(v.storage_location, '') collate "C", lower(p.title) collate "C",
  v.position, v.id`;

/** Continues behind the variant `after`: keyset pagination, whose cost does not grow with the position. */
function positionAfter({ after, sort }: ListInventoryQuery): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const last = (columns: RawBuilder<unknown>) =>
    sql`(select ${columns} from variants v join products p on p.id = v.product_id where v.id = ${after})`;
  if (sort === 'location') return sql`and (${LOCATION}) > ${last(LOCATION)}`;
  if (sort === 'available') return sql`and (v.stock, v.id) > ${last(sql`v.stock, v.id`)}`;
  const position = last(sql`p.position`);
  return sql`and p.position <= ${position} and (p.position < ${position}
    or (v.position, v.id) > ${last(sql`v.position, v.id`)})`;
}

function orderOf(
  query: ListInventoryQuery,
  isRare = query.view !== 'all' || isSearch(query),
): RawBuilder<unknown> {
  if (query.sort === 'location') return LOCATION;
  if (query.sort === 'available') return sql`v.stock, v.id`;
  // where few variants match, reading all in the order of the index would take longer than sorting them
  return sql`${isRare ? sql`p.position + 0` : sql`p.position`} desc, v.position, v.id`;
}

/** One change of a stock. */
export interface StoredMovement {
  id: number;
  at: Date;
  change: number;
  reason: MovementReason;
  note: string | null;
  staffName: string | null;
  orderNumber: string | null;
}

/** The changes of the stock of a variant, newest first, at most `limit`. */
export async function selectMovements(
  db: Database,
  variantId: number,
  after: number | undefined,
  limit: number,
): Promise<StoredMovement[]> {
  const { rows } = await sql<StoredMovement>`
    select id, at, quantity_change as change, reason, note, staff_name as "staffName",
      coalesce(order_id, returned_order_id) as "orderNumber"
    from stock_movements where variant_id = ${variantId} ${after === undefined ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
