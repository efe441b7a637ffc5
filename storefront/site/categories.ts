import type { StoreInfo } from '#contract/store-info.ts';

const MAX_SHOWN = 3;
const DEFAULT_CATEGORIES = ['men', 'women', 'accessories'];

/** All categories of the store, or the defaults (section 9). */
export function allCategories(info: StoreInfo): string[] {
  const configured = info.categories ?? [];
  return configured.length > 0 ? configured : DEFAULT_CATEGORIES;
}

/** The first three categories, for the header. */
export const navigationCategories = (info: StoreInfo): string[] => allCategories(info).slice(0, MAX_SHOWN);

const DEFAULT_HOME_CATEGORIES = ['Masala & Seasoning'];

/** The first three categories for the home page, which has a different default. */
export function homeCategories(info: StoreInfo): string[] {
  const configured = info.categories ?? [];
  return (configured.length > 0 ? configured : DEFAULT_HOME_CATEGORIES).slice(0, MAX_SHOWN);
}
