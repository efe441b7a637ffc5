import type { Invalidation } from '#wire/memory-cache.ts';

/** A row of `catalog_changes`. */
export interface CatalogChange {
  kind:
    | 'stock'
    | 'stock-band'
    | 'price'
    | 'content'
    | 'listing'
    | 'store'
    | 'settings'
    | 'counts'
    | 'everything';
  productId: string | null;
  /** The listings that may change: `category:…`, `parent:…`, `gender:…`. */
  listingKeys: readonly string[] | null;
}

/** The tag of replies that contain store information. */
export const STORE_TAG = 'store';
/** The tag of the reply that names the sites of images. */
export const CONTENT_ORIGINS_TAG = 'content-origins';
/** The tag of replies that contain what a job has counted of a large catalog. */
export const COUNTS_TAG = 'counts';
/** The listing key of all products. */
export const ALL_PRODUCTS = 'all';

/** How exactly a reply states the stock: in units, or only whether it is sold out, five units or fewer, or more. */
export type StockPrecision = 'units' | 'bands';

/** The tags of a reply that shows these products. */
export function productTags(ids: readonly string[], precision: StockPrecision): string[] {
  return ids.flatMap((id) => [`product:${id}`, `${precision}:${id}`]);
}

/** What, beside which products exist and in which order, the reply of a listing depends on. */
export interface ListingDependencies {
  /** Sorted, filtered or counted by price. */
  onPrices: boolean;
  /** Filtered or counted by what can be bought. */
  onAvailability: boolean;
}

/** The tags of a listing of all products with one of these keys. */
export function listingTags(
  keys: readonly string[],
  { onPrices, onAvailability }: ListingDependencies,
): string[] {
  return keys.flatMap((key) => [
    `listing:${key}`,
    ...(onPrices ? [`prices:${key}`] : []),
    ...(onAvailability ? [`availability:${key}`] : []),
  ]);
}

/** The tags of a reply that depends on the prices of these products, which it does not show. */
export const priceTags = (ids: readonly string[]): string[] => ids.map((id) => `price:${id}`);

/** The tags whose cached values these changes make outdated; undefined: all values. */
export function invalidationOf(changes: readonly CatalogChange[]): Invalidation | undefined {
  if (changes.some(({ kind }) => kind === 'settings' || kind === 'everything')) return undefined;
  const stockTags = new Set<string>();
  const tags = new Set<string>();
  for (const { kind, productId: id, listingKeys } of changes) {
    const keys = listingKeys === null ? [] : [ALL_PRODUCTS, ...listingKeys];
    const addAll = (prefix: string, to: Set<string>) => {
      for (const key of keys) to.add(`${prefix}:${key}`);
    };
    switch (kind) {
      case 'stock':
        stockTags.add(`units:${id}`);
        break;
      case 'stock-band':
        stockTags.add(`units:${id}`).add(`bands:${id}`);
        addAll('availability', stockTags);
        break;
      case 'price':
        tags.add(`product:${id}`);
        // of a listing, not of one of its variants
        if (keys.length > 0) tags.add(`price:${id}`);
        addAll('prices', tags);
        break;
      case 'content':
        tags.add(`product:${id}`).add(CONTENT_ORIGINS_TAG);
        break;
      case 'listing':
        tags.add(`product:${id}`).add(CONTENT_ORIGINS_TAG);
        addAll('listing', tags);
        break;
      case 'store':
        tags.add(STORE_TAG).add(CONTENT_ORIGINS_TAG);
        break;
      case 'counts':
        tags.add(COUNTS_TAG);
    }
  }
  return { tags: [...tags], stockTags: [...stockTags] };
}
