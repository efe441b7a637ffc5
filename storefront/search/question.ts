/** Maximum number of characters that the API accepts. */
const LONGEST = 200;

/** Parameters of the search page's URL. */
export interface Question {
  /** Without control characters, with single spaces. */
  words: string;
  page: number;
  isTooLong: boolean;
}

/** Reads the parameters of a URL. An invalid page counts as page 1. */
export function readQuestion(search: URLSearchParams): Question {
  const words = (search.get('q') ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const page = Number(search.get('page') ?? '1');
  return {
    words,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    isTooLong: words.length > LONGEST,
  };
}
