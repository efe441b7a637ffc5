/** Maximum number of characters that the API accepts. */
export const MAX_QUERY_LENGTH = 200;

/** Parameters of the search page's URL. */
export interface SearchQuery {
  /** Without control characters, with single spaces. */
  query: string;
  page: number;
  isTooLong: boolean;
}

/** Reads the parameters of a URL. An invalid page counts as page 1. */
export function parseSearchQuery(search: URLSearchParams): SearchQuery {
  const query = (search.get('q') ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const page = Number(search.get('page') ?? '1');
  return {
    query,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    isTooLong: query.length > MAX_QUERY_LENGTH,
  };
}
