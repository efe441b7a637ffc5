import type { ProductFacets } from '#contract/catalog.ts';
import { formatRupeesShort } from '#format/money.ts';
import type { ListFilters } from './list-filters.ts';

/** One active filter, and the filters that remain without it. */
export interface FilterChip {
  label: string;
  /** Number of products that match it; undefined while unknown. */
  count: number | undefined;
  remainingFilters: ListFilters;
}

/** `total` is the exact number of products that match all filters: the count on the price range's chip. */
export function filterChips(
  filters: ListFilters,
  facets: ProductFacets | undefined,
  total: number | undefined,
): FilterChip[] {
  const values = (key: 'sizes' | 'colors') =>
    filters[key].map((value) => {
      const facet = facets?.[key].find((facetValue) => facetValue.value === value);
      const remainingFilters = { ...filters, [key]: filters[key].filter((other) => other !== value) };
      return {
        label: facet?.label ?? value,
        count: facet ? facet.count : facets?.onSale === undefined ? undefined : 0,
        remainingFilters,
      };
    });
  const range = formatPriceRange(filters);
  return [
    ...values('sizes'),
    ...values('colors'),
    ...(range
      ? [{ label: range, count: total, remainingFilters: { ...filters, minPrice: '', maxPrice: '' } }]
      : []),
    ...(filters.isOnSale
      ? [{ label: 'On sale', count: facets?.onSale, remainingFilters: { ...filters, isOnSale: false } }]
      : []),
  ];
}

function formatPriceRange({ minPrice, maxPrice }: ListFilters): string | undefined {
  const [low, high] = [minPrice, maxPrice].map((price) => formatRupeesShort(Number(price)));
  if (minPrice && maxPrice) return `${low} to ${high}`;
  if (minPrice) return `From ${low}`;
  return maxPrice ? `Up to ${high}` : undefined;
}
