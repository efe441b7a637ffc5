import { links } from '../links.ts';
import { choiceParameters, type ListingChoices, readListingChoices } from './listing-choices.ts';

/** Parameters of a listing's URL (section 2). */
export interface ListingQuery {
  category: string;
  parentCategory: string;
  page: number;
  /** Sort order and filters; absent if none is set. */
  choices?: ListingChoices;
}

export function readListingQuery(search: URLSearchParams): ListingQuery {
  const page = Number(search.get('page') ?? '1');
  const choices = readListingChoices(search);
  return {
    category: search.get('category')?.trim() ?? '',
    parentCategory: search.get('parentCategory')?.trim() ?? '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    ...(Object.keys(choiceParameters(choices)).length > 0 && { choices }),
  };
}

/** URL of a listing. Page 1 has no `page` parameter. */
export function listingHref({ category, parentCategory, page, choices }: ListingQuery): string {
  return links.products({
    category,
    parentCategory,
    ...(choices && { choices: choiceParameters(choices) }),
    ...(page > 1 && { page }),
  });
}

/** URL of the same listing at page 1, without filters and in the default order. */
export const plainListingHref = ({ category, parentCategory }: ListingQuery) =>
  listingHref({ category, parentCategory, page: 1 });
