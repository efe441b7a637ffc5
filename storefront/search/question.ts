/** As many characters as the API takes. */
const LONGEST = 200;

/** What the address of the results asks for. */
export interface Question {
  /** Without control characters, and with single blanks. */
  words: string;
  page: number;
  isTooLong: boolean;
}

/** Reads an address; a page that is none is the first. */
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
