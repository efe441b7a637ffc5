/** How a reader sorts and narrows a list (capability `facets`); kept in the address, spelt as the API spells it. */
export interface ListingChoices {
  /** '' is the list's own order. */
  sort: string;
  sizes: readonly string[];
  colors: readonly string[];
  /** Rupees, as they were typed; '' without a bound. */
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

/** Reads an address. What makes no sense counts as not chosen, and bounds the wrong way round are turned. */
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

/** The choices as they stand in the address and in calls; what is not chosen is left out. */
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

/** How many filters are set; a price range counts as one, the order as none. */
export function countFilters({ sizes, colors, minPrice, maxPrice, isOnSale }: ListingChoices): number {
  return sizes.length + colors.length + (minPrice || maxPrice ? 1 : 0) + (isOnSale ? 1 : 0);
}

/** A list in one parameter, or one parameter for each box that a form without JavaScript sends. */
function readValues(given: string[]): string[] {
  const values = given.flatMap((list) => list.split(',')).map((value) => value.trim().toLowerCase());
  const distinct = [...new Set(values)].filter((value) => value !== '').sort();
  return distinct.join(',').length > MOST_CHARACTERS ? [] : distinct;
}

function readPrice(text: string | null): string {
  const trimmed = text?.trim() ?? '';
  return /^\d{1,8}(\.\d{1,2})?$/.test(trimmed) ? String(Number(trimmed)) : '';
}
