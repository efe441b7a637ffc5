import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '../api/product.ts';
import { type KeptProduct, keptProduct, readKeptProduct } from './kept-product.ts';
import { createStoredList } from './stored-list.ts';

const RECENT_KEY = 'recently-viewed';
const RECENT_MAX = 12;

const recent = createStoredList(RECENT_KEY, readKeptProduct);

/** Stores the product as viewed. Returns the other products viewed before, newest first. */
export function useRecentlyViewed(product: Product | undefined): readonly KeptProduct[] {
  const items = useSyncExternalStore(recent.subscribe, recent.read, recent.readOnServer);
  useEffect(() => {
    if (product) recent.write(withNewest(recent.read(), keptProduct(product)));
  }, [product]);
  return items.filter((item) => item.id !== product?.id);
}

/** Puts a product first, once, and limits the length of the list. */
export function withNewest(items: readonly KeptProduct[], newest: KeptProduct): KeptProduct[] {
  return [newest, ...items.filter((item) => item.id !== newest.id)].slice(0, RECENT_MAX);
}
