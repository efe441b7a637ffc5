import type { ProductFacets } from '#contract/catalog.ts';
import { formatRupeesShort } from '../format/rupees.ts';
import type { ListingChoices } from './listing-choices.ts';

/** One active filter, and the filters that remain without it. */
export interface FilterChip {
  label: string;
  /** Number of products that match it; undefined while unknown. */
  count: number | undefined;
  without: ListingChoices;
}

/** `total` is the number of products that match all filters: the count on the price range's chip. */
export function filterChips(
  choices: ListingChoices,
  facets: ProductFacets | undefined,
  total: number | undefined,
): FilterChip[] {
  const values = (key: 'sizes' | 'colors') =>
    choices[key].map((value) => {
      const facet = facets?.[key].find((known) => known.value === value);
      const without = { ...choices, [key]: choices[key].filter((other) => other !== value) };
      return { label: facet?.label ?? value, count: facets ? (facet?.count ?? 0) : undefined, without };
    });
  const range = priceRange(choices);
  return [
    ...values('sizes'),
    ...values('colors'),
    ...(range ? [{ label: range, count: total, without: { ...choices, minPrice: '', maxPrice: '' } }] : []),
    ...(choices.isOnSale
      ? [{ label: 'On sale', count: facets?.onSale, without: { ...choices, isOnSale: false } }]
      : []),
  ];
}

function priceRange({ minPrice, maxPrice }: ListingChoices): string | undefined {
  const [low, high] = [minPrice, maxPrice].map((price) => formatRupeesShort(Number(price)));
  if (minPrice && maxPrice) return `${low} to ${high}`;
  if (minPrice) return `From ${low}`;
  return maxPrice ? `Up to ${high}` : undefined;
}
