import { listProductsQuery } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import { productFilter } from './product-filter.ts';
import { selectKindsBeside } from './product-queries.ts';

/** Categories that the storefront shows when the store has set none (specification, section 9). */
const USUAL = ['men', 'women', 'accessories'];
/** Further categories that the accessories page includes. */
const BESIDE_ACCESSORIES = ['Personal Care', 'Home', 'null', 'Unisex'];

/** Categories of visible products that no store category includes, those with the most products first. */
export async function listOffMenu(
  db: Database,
  storeCategories: readonly string[] = [],
): Promise<{ category: string | null; products: number }[]> {
  const named = storeCategories.length > 0 ? storeCategories : USUAL;
  const hasAccessories = named.some((name) => name.trim().toLowerCase() === 'accessories');
  const category = [...named, ...(hasAccessories ? BESIDE_ACCESSORIES : [])].join(',');
  return await selectKindsBeside(db, productFilter({ ...listProductsQuery.parse({}), category }));
}
