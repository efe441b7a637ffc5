import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { arrayOf } from '#server/database/statements/array-of.ts';

/** Units of a product in stock, and what they cost at the present price, in paise. */
export interface StockPart {
  key: string;
  label: string;
  units: number;
  grossPaise: number;
}

/** Units of each product in stock, and what they cost at the present price. */
export const STOCK = sql`select product_id, sum(stock)::int as units,
    sum(stock * coalesce(discounted_price_paise, regular_price_paise))::bigint as paise
  from variants where stock > 0 group by product_id`;

/** The most valuable products and the sums of all that have any units. */
export interface StockValue {
  /** Most valuable first. */
  parts: StockPart[];
  /** Of all products, as the sums. */
  count: number;
  units: number;
  grossPaise: number;
}

/**
 * The stock of the products that have any, the first `limit`, with the number of all and their sums. The titles are looked up
 * for the first products, not for all.
 */
export async function selectStockValue(db: Database | Transaction, limit: number): Promise<StockValue> {
  const { rows } = await sql<StockPart & { count: number; allUnits: number; allPaise: number }>`
    with first as materialized (
      select product_id, units, paise, count(*) over ()::int as count, sum(units) over ()::bigint as all_units,
        sum(paise) over ()::bigint as all_paise
      from (${STOCK}) as stock order by paise desc, product_id limit ${limit}
    )
    select p.id as key, p.title as label, first.units, first.paise as "grossPaise", first.count, all_units as "allUnits",
      all_paise as "allPaise"
    from first join products p on p.id = first.product_id order by first.paise desc, p.id`.execute(db);
  const { count = 0, allUnits = 0, allPaise = 0 } = rows[0] ?? {};
  const parts = rows.map(({ key, label, units, grossPaise }) => ({ key, label, units, grossPaise }));
  return { parts, count, units: allUnits, grossPaise: allPaise };
}

const BATCH_PRODUCTS = 1_000;

/** The stock of every product that has any, most valuable first, in batches: a large catalog has too many for one reply. */
export async function* selectStockInBatches(trx: Transaction): AsyncGenerator<StockPart[], void, undefined> {
  await sql`
    declare stock_parts cursor for
    select p.id as key, p.title as label, stock.units, stock.paise as "grossPaise"
    from (${STOCK}) as stock join products p on p.id = stock.product_id order by stock.paise desc, p.id`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<StockPart>`fetch ${sql.lit(BATCH_PRODUCTS)} from stock_parts`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The titles of those of the products that are there. */
export async function selectTitles(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from products where id = any(${arrayOf(ids, 'text')})`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** These products and what their stock costs, in the form of `STOCK`. */
export const stockOf = (parts: readonly Pick<StockPart, 'key' | 'grossPaise'>[]) => sql`
  select product_id, paise from unnest(${arrayOf(
    parts.map(({ key }) => key),
    'text',
  )}, ${arrayOf(
    parts.map(({ grossPaise }) => grossPaise),
    'bigint',
  )}) as stock (product_id, paise)`;
