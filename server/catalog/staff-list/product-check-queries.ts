import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { type FoundProducts, findingCondition, foundInOrder } from './found-product-queries.ts';
import type { SellerFacts } from './missing-facts.ts';

interface UntaxedProductRow {
  id: string;
  title: string;
  category: string | null;
  parentCategory: string | null;
  facts: Record<string, string>;
}

/** The first visible products without a GST rate, in the order of first import. */
export async function selectFirstWithoutGstRate(
  db: Database,
  found: FoundProducts,
  seller: SellerFacts,
  limit: number,
): Promise<UntaxedProductRow[]> {
  const page = foundInOrder(found, { condition: findingCondition(found.finding, seller), limit });
  const { rows } = await sql<UntaxedProductRow>`
    select id, title, category, parent_category as "parentCategory", facts from (${page}) as page
    order by position`.execute(db);
  return rows;
}

interface PricedVariantRow {
  id: string;
  size: string;
  color: string;
  facts: Record<string, string>;
  mrpPaise: number | null;
  regularPricePaise: number;
}

/** The variants with an MRP of the first visible products of which one may cost more than it. */
export async function selectFirstAboveMrp(
  db: Database,
  found: FoundProducts,
  limit: number,
): Promise<PricedVariantRow[]> {
  const page = foundInOrder(found, { condition: findingCondition(found.finding, {}), limit });
  const { rows } = await sql<PricedVariantRow>`
    select p.id, v.size, v.color, p.facts, v.mrp_paise as "mrpPaise", v.regular_price_paise as "regularPricePaise"
    from (${page}) as p join variants v on v.product_id = p.id
    where p.facts ? 'MRP' or v.mrp_paise is not null order by p.position, v.position`.execute(db);
  return rows;
}
