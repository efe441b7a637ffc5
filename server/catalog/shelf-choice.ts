import type { ProductChoices } from '#contract/catalog.ts';

/** Filters of a product list. Sizes and colors are keys in the database's format; null: no restriction. */
export interface ShelfChoice {
  sizes: readonly string[] | null;
  colors: readonly string[] | null;
  minPaise: number | null;
  maxPaise: number | null;
  isOnSale: boolean;
}

/** Converts a query that the contract has parsed; prices become paise. */
export function shelfChoice(query: ProductChoices): ShelfChoice {
  return {
    sizes: keysIn(query.size),
    colors: keysIn(query.color),
    minPaise: paiseIn(query.minPrice),
    maxPaise: paiseIn(query.maxPrice),
    isOnSale: isYes(query.onSale),
  };
}

/** True when any filter is set. The sort order is not a filter. */
export function isNarrowed({ sizes, colors, minPaise, maxPaise, isOnSale }: ShelfChoice): boolean {
  return sizes !== null || colors !== null || minPaise !== null || maxPaise !== null || isOnSale;
}

export function isYes(answer: ProductChoices['onSale']): boolean {
  return answer === '1' || answer === 'true';
}

/** Same normalization as the database function `choice_key`. */
function keysIn(list = ''): string[] | null {
  const keys = list.split(',').map((key) => key.toLowerCase().replace(/\s+/g, ' ').trim());
  const distinct = [...new Set(keys)].filter((key) => key !== '').sort();
  return distinct.length === 0 ? null : distinct;
}

function paiseIn(price: number | undefined): number | null {
  return price === undefined ? null : Math.round(price * 100);
}
