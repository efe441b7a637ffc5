import type { ProductFacets } from '#contract/catalog.ts';
import type { SearchQuery } from '#contract/search.ts';
import type { Invalidation } from '#wire/memory-cache.ts';
import type { SuggestedCategory } from './category-queries.ts';

/** What the search pages need of a search: PostgreSQL (`postgres-search.ts`), or an engine outside the database. */
export interface SearchEngine {
  /** Finds products by words, best matches first unless `sort` asks for another order. Forgives typing mistakes. */
  search(query: SearchQuery): Promise<SearchResult>;
  /** Suggests queries, categories and products while the shopper types; the last word may be incomplete. */
  suggest(text: string): Promise<Suggestions>;
  /**
   * Called after each commit that changed the catalog. The tags `product:ID` name the products that were added, changed or
   * removed; without an argument any may have. An engine with an index of its own reads them again: it stores those that are
   * visible, and deletes the others.
   */
  catalogChanged(change?: Invalidation): void;
}

export interface SearchResult {
  /** The products of the requested page, in order. */
  ids: string[];
  total: number;
  /** True: more products match than `total`. Then facets have no counts and no prices. */
  isTotalCapped?: boolean;
  /** Only if the query asks for them. Each facet ignores its own filter. */
  facets?: ProductFacets;
  /** The products whose prices order, filters or facets depend on. Undefined: those of all products. */
  pricedIds?: readonly string[];
  /** No product matched the words as typed: these are the matches of this text. */
  correctedTo?: string;
  /** Few products matched, and this text would match more. */
  didYouMean?: string;
  /** True if no product matches all words of the query: these match some of them. */
  isPartial?: boolean;
}

export interface Suggestions {
  queries: string[];
  categories: SuggestedCategory[];
  productIds: string[];
}
