import { escapeLike, MIN_TRIGRAM_LENGTH } from '#server/database/statements/like-patterns.ts';

/** Substrings that must all occur in the search words of an order; of the alternatives of one any suffices. */
export type SearchPatterns = string[][];

const PHONE = /^[+(]?[\d\s().-]{10,}$/;
const MAX_WORDS = 8;

/**
 * The patterns (LIKE) of a search text, one list of alternatives per word. A number that is read aloud may contain O, I
 * and L, which order numbers replace by 0 and 1. A phone number is reduced to its last ten digits.
 */
export function searchPatterns(text: string): SearchPatterns {
  const phone = PHONE.test(text.trim()) ? text.replace(/\D/g, '') : '';
  if (phone.length >= 10) return [[containing(phone.slice(-10))]];
  const words = text
    .normalize()
    .toLowerCase()
    .replace(/[#,;]/g, ' ')
    // the beginning of a phone number; orders have its last ten digits
    .replace(/(^|\s)\+91(?=[\s\d]|$)/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, MAX_WORDS).map(alternatives);
}

function alternatives(word: string): string[] {
  const spelled =
    /\d/.test(word) && !word.includes('@') ? word.replaceAll('o', '0').replace(/[il]/g, '1') : word;
  return [...new Set([word, spelled])].map(containing);
}

// one or two characters match only at the beginning of a word, where the trigram index finds them
function containing(word: string): string {
  const escaped = escapeLike(word);
  return word.length < MIN_TRIGRAM_LENGTH ? `% ${escaped}%` : `%${escaped}%`;
}
