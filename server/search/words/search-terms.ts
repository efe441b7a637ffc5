import { findSynonyms } from './synonyms.ts';
import { tokenize } from './tokenize.ts';

const MAX_TERMS = 10;

/** Synonyms of one search term, of which a product must contain one. The first is the term as entered. */
export interface TermGroup {
  words: string[];
  /** The first word is a prefix: it may be incomplete. */
  isPrefix: boolean;
  /** Starts of other words, any of which matches too. */
  starts?: string[];
}

/** The distinct search terms of a query, at most ten. */
export function searchTerms(text: string): string[] {
  return [...new Set(tokenize(text))].slice(0, MAX_TERMS);
}

/** The terms with their synonyms; the last term may be a prefix of a longer word. */
export function termGroups(words: readonly string[], isLastPrefix = true): TermGroup[] {
  return words.map((word, i) => ({
    words: [word, ...findSynonyms(word)],
    isPrefix: isLastPrefix && i === words.length - 1,
  }));
}
