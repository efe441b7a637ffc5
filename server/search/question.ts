import { synonymsOf } from './synonyms.ts';
import { wordsOf } from './words-of.ts';

const MOST_WORDS = 10;

/** Words of which a product must have one, the first as it was asked for. */
export interface WordGroup {
  words: string[];
  /** The first word may go on. */
  isPrefix: boolean;
}

/** What a shopper wants to find: distinct words, at most ten of them. */
export function questionWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
}

/** The words with their synonyms; the last one may be the beginning of a longer one. */
export function wordGroups(words: readonly string[], isLastOpen = true): WordGroup[] {
  return words.map((word, i) => ({
    words: [word, ...synonymsOf(word)],
    isPrefix: isLastOpen && i === words.length - 1,
  }));
}
