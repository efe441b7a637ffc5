import { synonymsOf } from './synonyms.ts';
import { wordsOf } from './words-of.ts';

const MOST_WORDS = 10;

/** Synonyms of one search term, of which a product must contain one. The first is the term as entered. */
export interface WordGroup {
  words: string[];
  /** The first word is a prefix: it may be incomplete. */
  isPrefix: boolean;
}

/** The distinct search terms of a query, at most ten. */
export function questionWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
}

/** The terms with their synonyms; the last term may be a prefix of a longer word. */
export function wordGroups(words: readonly string[], isLastOpen = true): WordGroup[] {
  return words.map((word, i) => ({
    words: [word, ...synonymsOf(word)],
    isPrefix: isLastOpen && i === words.length - 1,
  }));
}
