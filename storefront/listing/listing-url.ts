import { links } from '#contract/page-links.ts';
import { type ListFilters, parseListFilters, toFilterParams } from '#storefront/product-list/list-filters.ts';

/** Parameters of a listing's URL (specification, section 2). */
export interface ListingQuery {
  category: string;
  parentCategory: string;
  page: number;
  /** Sort order and filters; absent if none is set. */
  filters?: ListFilters;
}

export function parseListingQuery(search: URLSearchParams): ListingQuery {
  const page = Number(search.get('page') ?? '1');
  const filters = parseListFilters(search);
  return {
    category: search.get('category')?.trim() ?? '',
    parentCategory: search.get('parentCategory')?.trim() ?? '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    ...(Object.keys(toFilterParams(filters)).length > 0 && { filters }),
  };
}

/** URL of a listing. Page 1 has no `page` parameter. */
export function listingHref({ category, parentCategory, page, filters }: ListingQuery): string {
  return links.products({
    category,
    parentCategory,
    ...(filters && { filters: toFilterParams(filters) }),
    ...(page > 1 && { page }),
  });
}

/** URL of the same listing at page 1, without filters and in the default order. */
export const unfilteredListingHref = ({ category, parentCategory }: ListingQuery) =>
  listingHref({ category, parentCategory, page: 1 });
