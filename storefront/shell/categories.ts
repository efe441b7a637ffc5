import type { StoreInfo } from '#contract/store-info.ts';

const SHOWN = 3;
const DEFAULTS = ['men', 'women', 'accessories'];

/** All categories of the store, or the defaults (section 9). */
export function allCategories(info: StoreInfo): string[] {
  const given = info.categories ?? [];
  return given.length > 0 ? given : DEFAULTS;
}

/** The first three categories, for the header. */
export const navigationCategories = (info: StoreInfo): string[] => allCategories(info).slice(0, SHOWN);

const HOME_FALLBACK = ['Masala & Seasoning'];

/** The first three categories for the home page, which has a different default. */
export function homeCategories(info: StoreInfo): string[] {
  const given = info.categories ?? [];
  return (given.length > 0 ? given : HOME_FALLBACK).slice(0, SHOWN);
}
