import { ALL_PRODUCTS } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import type { ChangeFeed } from '#wire/memory-cache.ts';
import { type SuggestedCategory, selectCategories } from './category-queries.ts';
import { cacheMatches } from './find-matches.ts';
import { FoundFacets } from './found-facets.ts';
import { RecentFinds } from './recent-finds.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchProducts } from './search-products.ts';
import { findSuggestions } from './suggestions.ts';
import { CatalogFigures } from './word-figures.ts';

const LISTING_TAG = `listing:${ALL_PRODUCTS}`;
const DISCONNECTED: ChangeFeed = { isConnected: () => false, onChange: () => {} };

/**
 * Search by PostgreSQL. Its indexes and word counts are part of the transaction that changes a product. What is cached beside
 * them follows `catalogChanges`; by default only the vocabulary is cached, for a second.
 */
export function createPostgresSearch(db: Database, catalogChanges: ChangeFeed = DISCONNECTED): SearchEngine {
  const figures = new CatalogFigures(db, catalogChanges);
  const finds = new RecentFinds(catalogChanges);
  const deps = {
    db,
    figures,
    found: cacheMatches(catalogChanges),
    finds,
    facets: new FoundFacets(db, catalogChanges, finds),
  };
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
    search: (query) => searchProducts(deps, query),
    suggest: (text) => findSuggestions(deps, text, listCategories),
    catalogChanged(change) {
      if (change && !change.tags.includes(LISTING_TAG)) return;
      categories = undefined;
      figures.markOutdated();
    },
  };
}
