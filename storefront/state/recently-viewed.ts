import { useEffect } from 'react';
import type { Product } from '#storefront/api/parsing/product.ts';
import { type ProductSummary, parseProductSummary, toProductSummary } from './product-summary.ts';
import { createStoredValue, listOf, useStoredValue } from './storage/stored-value.ts';

const RECENT_KEY = 'recently-viewed';
const MAX_RECENTLY_VIEWED = 12;

const recentProducts = createStoredValue({ key: RECENT_KEY, ...listOf(parseProductSummary) });

/** Stores the product as viewed, in this browser. */
export function useRecordView(product: Product): void {
  useEffect(() => {
    recentProducts.write(prependNewest(recentProducts.read(), toProductSummary(product)));
  }, [product]);
}

/** The products viewed in this browser, newest first. Empty on the server. */
export const useRecentlyViewed = (): readonly ProductSummary[] => useStoredValue(recentProducts);

/** Puts a product first, once, and limits the length of the list. */
export function prependNewest(items: readonly ProductSummary[], newest: ProductSummary): ProductSummary[] {
  return [newest, ...items.filter((item) => item.id !== newest.id)].slice(0, MAX_RECENTLY_VIEWED);
}
