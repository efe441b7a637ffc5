import { useSyncExternalStore } from 'react';
import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { notify } from '#storefront/ui/notices.ts';
import { type ProductSummary, parseProductSummary, toProductSummary } from './product-summary.ts';
import { createStoredValue, listOf, useStoredValue } from './storage/stored-value.ts';

/** Browser storage key of the saved products (specification, ruling 22). */
const SAVED_KEY = 'saved';

const NOT_LOADED: readonly ProductSummary[] = [];
const saved = createStoredValue({ key: SAVED_KEY, ...listOf(parseProductSummary), onServer: NOT_LOADED });

/** The saved products, newest first. `isLoaded` is false until browser storage is read. */
export function useSaved(): { items: readonly ProductSummary[]; isLoaded: boolean } {
  const items = useStoredValue(saved);
  return { items, isLoaded: items !== NOT_LOADED };
}

/** Renders a product again only if it is saved or no longer saved, not for every change of the list. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    saved.subscribe,
    () => saved.read().some((item) => item.id === id),
    () => false,
  );
}

/** Adds the product to the saved list, or removes it if it is there. */
export function toggleSaved(product: Product): void {
  const items = saved.read();
  if (items.some((item) => item.id === product.id)) {
    removeSaved(product.id);
    notify({ title: 'Removed from saved', description: `${product.name} is no longer saved` });
    return;
  }
  saved.write([toProductSummary(product), ...items]);
  notify({
    title: 'Saved',
    description: `${product.name} is kept for you`,
    link: { label: 'View saved', href: links.saved() },
  });
}

export function removeSaved(id: string): void {
  saved.write(saved.read().filter((item) => item.id !== id));
}
