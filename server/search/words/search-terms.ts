import { findLongName, findSynonyms } from './synonyms.ts';
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

/**
 * The terms with their synonyms; the last term may be a prefix of a longer word. Adjacent terms that are a name of several
 * words are one group.
 */
export function termGroups(words: readonly string[], isLastPrefix = true): TermGroup[] {
  const groups: TermGroup[] = [];
  for (let i = 0; i < words.length; ) {
    const found = findLongName(words.slice(i));
    if (found) groups.push({ words: [found.name, ...found.synonyms], isPrefix: false });
    else groups.push(...wordGroups([words[i] ?? ''], isLastPrefix && i === words.length - 1));
    i += found?.length ?? 1;
  }
  return groups;
}

/** The same with a group for each term, also for those that are a name together. */
export function wordGroups(words: readonly string[], isLastPrefix = true): TermGroup[] {
  return words.map((word, i) => ({
    words: [word, ...findSynonyms(word)],
    isPrefix: isLastPrefix && i === words.length - 1,
  }));
}
