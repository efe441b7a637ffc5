import type { StoreInfo } from '#contract/store-info.ts';

const MAX_SHOWN = 3;
const DEFAULT_CATEGORIES = ['men', 'women', 'accessories'];
const DEFAULT_HOME_CATEGORIES = ['Masala & Seasoning'];
// the content documents of the contract have them too
const HOME_CATEGORY_KEYS = ['home.category1', 'home.category2', 'home.category3'];

/** All categories of the store, or the defaults (specification, section 9). */
export function allCategories(info: StoreInfo): string[] {
  const configured = info.categories ?? [];
  return configured.length > 0 ? configured : DEFAULT_CATEGORIES;
}

/** The first three categories, for the header. */
export const navigationCategories = (info: StoreInfo): string[] => allCategories(info).slice(0, MAX_SHOWN);

/**
 * The categories of the home page: those that the merchant has chosen for it; otherwise the first three of the store, or
 * `DEFAULT_HOME_CATEGORIES`.
 */
export function homeCategories(info: StoreInfo): string[] {
  const chosen = HOME_CATEGORY_KEYS.flatMap((key) => info.content?.[key] || []);
  if (chosen.length > 0) return [...new Set(chosen)];
  const configured = info.categories ?? [];
  return (configured.length > 0 ? configured : DEFAULT_HOME_CATEGORIES).slice(0, MAX_SHOWN);
}
