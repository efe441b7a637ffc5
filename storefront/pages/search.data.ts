import { fetchProducts } from '../api/catalog.ts';
import { type FoundProducts, searchProducts } from '../api/search.ts';
import { choiceParameters, readListingChoices } from '../catalog/listing-choices.ts';
import type { PageAnswer, PageContext } from '../page.ts';
import { readQuestion } from '../search/question.ts';

/** `result` is null if no search is sent: the query is empty or too long. */
export interface SearchData {
  found: FoundProducts | null;
}

export async function load({ api, search, store }: PageContext): Promise<PageAnswer<SearchData>> {
  const { words, page, isTooLong } = readQuestion(search);
  const can = (capability: string) => store?.capabilities?.includes(capability) ?? false;
  let found: FoundProducts | null = null;
  if (words && !isTooLong && can('search')) {
    const choices = can('facets') ? choiceParameters(readListingChoices(search)) : {};
    found = await searchProducts(api, { q: words, page, choices }, store);
  } else if (words && !isTooLong) {
    found = { ...(await fetchProducts(api, { filter: words, page }, store)), isPartial: false };
  }
  const head = {
    title: words && !isTooLong ? `Search: ${words}` : 'Search',
    robots: 'noindex' as const,
  };
  return { status: 200, head, data: { found }, isDegraded: found?.ok === false };
}
