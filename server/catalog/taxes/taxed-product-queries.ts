import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

interface TaxedProductRow {
  id: string;
  position: number;
  title: string;
  category: string | null;
  /** The key of its group, see `countTaxGroups`. */
  group: string;
}

// what decides the GST rate of a product, in this order
const GROUP = sql<string>`jsonb_build_array(category, parent_category, facts->'GST rate', facts->'HSN', facts->'Handicraft')::text`;

/** How many products that are not archived have the same facts that decide their GST rate, by these facts as JSON. */
export async function countTaxGroups(db: Database | Transaction): Promise<Record<string, number>> {
  const { rows } = await sql<{ group: string; products: number }>`
    select ${GROUP} as "group", count(*)::int as products from products where status <> 'archived' group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ group, products }) => [group, products]));
}

/** The products of some groups after a position, in the merchant's order; without archived ones. */
export async function selectProductsOfGroups(
  db: Database,
  groups: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<TaxedProductRow[]> {
  const { rows } = await sql<TaxedProductRow>`
    select id, position, title, category, "group" from (
      select id, position, title, category, ${GROUP} as "group" from products
      where position > ${after} and status <> 'archived' order by position offset 0
    ) as products where "group" = any(${groups}::text[]) limit ${limit}`.execute(db);
  return rows;
}
