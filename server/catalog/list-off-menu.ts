import { listProductsQuery } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import { productFilter } from './product-filter.ts';
import { selectKindsBeside } from './product-queries.ts';

/** What the storefront offers where the store names no category (specification, section 9). */
const USUAL = ['men', 'women', 'accessories'];
/** What its accessories hold besides. */
const BESIDE_ACCESSORIES = ['Personal Care', 'Home', 'null', 'Unisex'];

/** Kinds of goods on the shelf that none of the store's categories leads to, those of most products first. */
export async function listOffMenu(
  db: Database,
  storeCategories: readonly string[] = [],
): Promise<{ category: string | null; products: number }[]> {
  const named = storeCategories.length > 0 ? storeCategories : USUAL;
  const hasAccessories = named.some((name) => name.trim().toLowerCase() === 'accessories');
  const category = [...named, ...(hasAccessories ? BESIDE_ACCESSORIES : [])].join(',');
  return await selectKindsBeside(db, productFilter({ ...listProductsQuery.parse({}), category }));
}
