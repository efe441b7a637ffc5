import { links } from '../links.ts';
import { choiceParameters, type ListingChoices, readListingChoices } from './listing-choices.ts';

/** What the address of a listing asks for (section 2): category, page, parentCategory. */
export interface ListingQuery {
  category: string;
  parentCategory: string;
  page: number;
  /** Sort and filters; absent when there are none. */
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

/** The address of a listing; page 1 goes without saying. */
export function listingHref({ category, parentCategory, page, choices }: ListingQuery): string {
  return links.products({
    category,
    parentCategory,
    ...(choices && { choices: choiceParameters(choices) }),
    ...(page > 1 && { page }),
  });
}

/** The same shelf from its beginning, whole and in its own order. */
export const plainListingHref = ({ category, parentCategory }: ListingQuery) =>
  listingHref({ category, parentCategory, page: 1 });
