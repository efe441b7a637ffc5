import type { Database } from '#server/database/database.ts';
import {
  countByCategory,
  countWithWords,
  type PublicProduct,
  selectFilteredPage,
  selectPageByCategory,
  selectPageInOrder,
  selectPublicProducts,
} from '../product-queries.ts';
import { hasFilters } from './list-filters.ts';
import type { ProductFilter } from './product-filter.ts';

export type { PublicProduct as ShownProduct };

/** One page of a listing and the total number of matches. Featured products first, then in import order. */
export interface ProductPage {
  products: PublicProduct[];
  total: number;
}

// Costs, in products read in listing order: to start one more category, and to read and sort one of its
// products.
const CATEGORY_COST = 10;
const SORT_COST = 4;

/** Lists the visible products that match the filter. */
export async function listProducts(db: Database, filter: ProductFilter): Promise<ProductPage> {
  if (filter.sort !== 'featured' || hasFilters(filter.listFilters)) {
    const { ids, total } = await selectFilteredPage(db, filter);
    return { total, products: await listProductsByIds(db, ids) };
  }
  if (filter.words.length > 0) {
    const total = await countWithWords(db, filter);
    return { total, products: total === 0 ? [] : await selectPageInOrder(db, filter) };
  }
  const { matching, matchingCategories, visible } = await countByCategory(db, filter);
  const last = filter.page * filter.limit;
  if (matching <= last - filter.limit) return { total: matching, products: [] };
  const costInOrder = (last / matching) * visible;
  const costByCategory =
    SORT_COST * Math.min(last * matchingCategories, matching) + CATEGORY_COST * matchingCategories;
  const select = costInOrder <= costByCategory ? selectPageInOrder : selectPageByCategory;
  return { total: matching, products: await select(db, filter) };
}

/** Returns products by id, in the order of the ids; unknown ids are skipped. */
export async function listProductsByIds(db: Database, ids: readonly string[]): Promise<PublicProduct[]> {
  return ids.length === 0 ? [] : selectPublicProducts(db, ids);
}
