import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

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

/** The stock of every product that has any, most valuable first. */
export async function selectStockValue(db: Database): Promise<StockPart[]> {
  const { rows } = await sql<StockPart>`
    select p.id as key, p.title as label, stock.units, stock.paise as "grossPaise"
    from (${STOCK}) as stock join products p on p.id = stock.product_id
    order by stock.paise desc, p.id`.execute(db);
  return rows;
}
