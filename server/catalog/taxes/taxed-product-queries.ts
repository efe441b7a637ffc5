import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

interface TaxedProductRow {
  id: string;
  position: number;
  title: string;
  category: string | null;
  parentCategory: string | null;
  /** Only what decides the rate. */
  facts: Record<string, string>;
}

/** What decides the GST rate of the products after a position, in the merchant's order; without archived ones. */
export async function selectTaxedProducts(
  db: Database,
  afterPosition: number,
  limit: number,
): Promise<TaxedProductRow[]> {
  const { rows } = await sql<TaxedProductRow>`
    select id, position, title, category, parent_category as "parentCategory",
      jsonb_strip_nulls(jsonb_build_object('GST rate', facts->'GST rate', 'HSN', facts->'HSN',
        'Handicraft', facts->'Handicraft')) as facts
    from products where position > ${afterPosition} and status <> 'archived'
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** All categories and parent categories of products, by name. */
export async function selectTaxedCategories(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from products, unnest(array[category, parent_category]) name
    where coalesce(trim(name), '') <> '' and status <> 'archived' order by name`.execute(db);
  return rows.map(({ name }) => name);
}
