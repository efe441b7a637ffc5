import type { Database } from '#server/database/database.ts';
import type { ProductFilter } from './product-filter.ts';
import {
  countShelf,
  countWithWords,
  type ShownProduct,
  selectAlongShelf,
  selectChosen,
  selectKindByKind,
} from './product-queries.ts';
import { readProducts } from './read-products.ts';
import { isNarrowed } from './shelf-choice.ts';

export type { ShownProduct };

/** One page of a listing and the total number of matches. Featured products first, then in import order. */
export interface ProductPage {
  products: ShownProduct[];
  total: number;
}

// Costs, in products read in listing order: to start one more category, and to read and sort one of its
// products.
const KIND_COST = 10;
const SORTED_COST = 4;

/** Lists the visible products that match the filter. */
export async function listProducts(db: Database, filter: ProductFilter): Promise<ProductPage> {
  if (filter.sort !== 'featured' || isNarrowed(filter.choice)) {
    const { ids, total } = await selectChosen(db, filter);
    return { total, products: await readProducts(db, ids) };
  }
  if (filter.words.length > 0) {
    const total = await countWithWords(db, filter);
    return { total, products: total === 0 ? [] : await selectAlongShelf(db, filter) };
  }
  const { matching, matchingKinds, onShelf } = await countShelf(db, filter);
  const last = filter.page * filter.limit;
  if (matching <= last - filter.limit) return { total: matching, products: [] };
  const passedAlongShelf = (last / matching) * onShelf;
  const passedKindByKind = SORTED_COST * Math.min(last * matchingKinds, matching) + KIND_COST * matchingKinds;
  const select = passedAlongShelf <= passedKindByKind ? selectAlongShelf : selectKindByKind;
  return { total: matching, products: await select(db, filter) };
}
