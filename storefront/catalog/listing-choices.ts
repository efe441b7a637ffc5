/** Sort order and filters of a list (capability `facets`). URLs use the API's parameter names. */
export interface ListingChoices {
  /** '' is the default order of the list. */
  sort: string;
  sizes: readonly string[];
  colors: readonly string[];
  /** Rupees as typed; '' is no limit. */
  minPrice: string;
  maxPrice: string;
  isOnSale: boolean;
}

export const NO_CHOICES: ListingChoices = {
  sort: '',
  sizes: [],
  colors: [],
  minPrice: '',
  maxPrice: '',
  isOnSale: false,
};

const SORTS = new Set(['newest', 'price-asc', 'price-desc']);
const MOST_CHARACTERS = 500;

/** Reads the filters of a URL. Invalid values count as not set; a reversed price range is swapped. */
export function readListingChoices(search: URLSearchParams): ListingChoices {
  const [low, high] = [readPrice(search.get('minPrice')), readPrice(search.get('maxPrice'))];
  const isTurned = low !== '' && high !== '' && Number(low) > Number(high);
  const sort = search.get('sort') ?? '';
  return {
    sort: SORTS.has(sort) ? sort : '',
    sizes: readValues(search.getAll('size')),
    colors: readValues(search.getAll('color')),
    minPrice: isTurned ? high : low,
    maxPrice: isTurned ? low : high,
    isOnSale: ['1', 'true'].includes(search.get('onSale') ?? ''),
  };
}

/** The filters as query parameters, for URLs and API calls. Filters that are not set are left out. */
export function choiceParameters(choices: ListingChoices): Record<string, string> {
  const { sort, sizes, colors, minPrice, maxPrice, isOnSale } = choices;
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
export function countFilters({ sizes, colors, minPrice, maxPrice, isOnSale }: ListingChoices): number {
  return sizes.length + colors.length + (minPrice || maxPrice ? 1 : 0) + (isOnSale ? 1 : 0);
}

/** Accepts a comma list, or one parameter per checkbox, as a form without JavaScript sends them. */
function readValues(given: string[]): string[] {
  const values = given.flatMap((list) => list.split(',')).map((value) => value.trim().toLowerCase());
  const distinct = [...new Set(values)].filter((value) => value !== '').sort();
  return distinct.join(',').length > MOST_CHARACTERS ? [] : distinct;
}

function readPrice(text: string | null): string {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,8}(\.\d{1,2})?$/.test(trimmed) ? String(Number(trimmed)) : '';
}
