const POSSESSIVE = /['’]s(?![\p{L}\p{M}\p{N}_])/gu;
const JOINERS = /[\u200b-\u200d]/g;
const SEPARATORS =
  /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u0964\u0965]+/;

/** The words of a text in lower case. Must equal the database function `words_of`, which indexes products. */
export function tokenize(text: string): string[] {
  return text
    .normalize()
    .toLowerCase()
    .replace(POSSESSIVE, '')
    .replace(JOINERS, '')
    .split(SEPARATORS)
    .filter((word) => word !== '');
}
