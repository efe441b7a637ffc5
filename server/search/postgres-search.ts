import { ALL_PRODUCTS } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type SuggestedCategory, selectCategories } from './category-queries.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchProducts } from './search-products.ts';
import { findSuggestions } from './suggestions.ts';

const LISTING_TAG = `listing:${ALL_PRODUCTS}`;

/** Search by PostgreSQL. Its indexes and word counts are part of the transaction that changes a product. */
export function createPostgresSearch(db: Database): SearchEngine {
  let categories: Promise<SuggestedCategory[]> | undefined;
  const listCategories = () => {
    if (categories) return categories;
    const loading = selectCategories(db);
    categories = loading;
    // the next call tries again
    loading.catch(() => {
      if (categories === loading) categories = undefined;
    });
    return loading;
  };
  return {
    search: (query) => searchProducts(db, query),
    suggest: (text) => findSuggestions(db, text, listCategories),
    catalogChanged(change) {
      if (!change || change.tags.includes(LISTING_TAG)) categories = undefined;
    },
  };
}
