/** Sort order and filters of a list (capability `facets`). URLs use the API's parameter names. */
export interface ListFilters {
  /** '' is the default order of the list. */
  sort: string;
  sizes: readonly string[];
  colors: readonly string[];
  /** Rupees as typed; '' is no limit. */
  minPrice: string;
  maxPrice: string;
  isOnSale: boolean;
}

export const NO_FILTERS: ListFilters = {
  sort: '',
  sizes: [],
  colors: [],
  minPrice: '',
  maxPrice: '',
  isOnSale: false,
};

// the values of `PRODUCT_SORTS` (contract/catalog.ts) but the default, as in sort-options.tsx
const SORTS = new Set(['newest', 'price-asc', 'price-desc']);
const MAX_CHARACTERS = 500;

/** Reads the filters of a URL. Invalid values count as not set; a reversed price range is swapped. */
export function parseListFilters(search: URLSearchParams): ListFilters {
  const [low, high] = [parsePrice(search.get('minPrice')), parsePrice(search.get('maxPrice'))];
  const isReversed = low !== '' && high !== '' && Number(low) > Number(high);
  const sort = search.get('sort') ?? '';
  return {
    sort: SORTS.has(sort) ? sort : '',
    sizes: parseValues(search.getAll('size')),
    colors: parseValues(search.getAll('color')),
    minPrice: isReversed ? high : low,
    maxPrice: isReversed ? low : high,
    isOnSale: ['1', 'true'].includes(search.get('onSale') ?? ''),
  };
}

/** The filters as query parameters, for URLs and API calls. Filters that are not set are left out. */
export function toFilterParams(filters: ListFilters): Record<string, string> {
  const { sort, sizes, colors, minPrice, maxPrice, isOnSale } = filters;
  const all = {
    sort,
    size: sizes.join(','),
    color: colors.join(','),
    minPrice,
    maxPrice,
    onSale: isOnSale ? '1' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Number of active filters. A price range counts as one; the sort order does not count. */
export function countFilters({ sizes, colors, minPrice, maxPrice, isOnSale }: ListFilters): number {
  return sizes.length + colors.length + (minPrice || maxPrice ? 1 : 0) + (isOnSale ? 1 : 0);
}

/** Accepts a comma list, or one parameter per checkbox, as a form without JavaScript sends them. */
function parseValues(params: string[]): string[] {
  const values = params.flatMap((list) => list.split(',')).map((value) => value.trim().toLowerCase());
  const distinct = [...new Set(values)].filter((value) => value !== '').sort();
  return distinct.join(',').length > MAX_CHARACTERS ? [] : distinct;
}

function parsePrice(text: string | null): string {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,8}(\.\d{1,2})?$/.test(trimmed) ? String(Number(trimmed)) : '';
}
