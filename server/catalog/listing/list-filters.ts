import type { ListFilterQuery } from '#contract/catalog.ts';

/** Filters of a product list. Sizes and colors are keys in the database's format; null: no restriction. */
export interface ListFilters {
  sizes: readonly string[] | null;
  colors: readonly string[] | null;
  minPaise: number | null;
  maxPaise: number | null;
  isOnSale: boolean;
}

/** Converts a query that the contract has parsed; prices become paise. */
export function parseListFilters(query: ListFilterQuery): ListFilters {
  return {
    sizes: parseOptionKeys(query.size),
    colors: parseOptionKeys(query.color),
    minPaise: toPaise(query.minPrice),
    maxPaise: toPaise(query.maxPrice),
    isOnSale: isTrueParam(query.onSale),
  };
}

/** True when any filter is set. The sort order is not a filter. */
export function hasFilters({ sizes, colors, minPaise, maxPaise, isOnSale }: ListFilters): boolean {
  return sizes !== null || colors !== null || minPaise !== null || maxPaise !== null || isOnSale;
}

export const isFilteredByPrice = ({ minPaise, maxPaise, isOnSale }: ListFilters): boolean =>
  isOnSale || minPaise !== null || maxPaise !== null;

export function isTrueParam(value: ListFilterQuery['onSale']): boolean {
  return value === '1' || value === 'true';
}

/** Same normalization as the database function `option_key`. */
function parseOptionKeys(list = ''): string[] | null {
  const keys = list.split(',').map((key) => key.toLowerCase().replace(/\s+/g, ' ').trim());
  const distinct = [...new Set(keys)].filter((key) => key !== '').sort();
  return distinct.length === 0 ? null : distinct;
}

function toPaise(price: number | undefined): number | null {
  return price === undefined ? null : Math.round(price * 100);
}
