import type { Database } from '#server/database/database.ts';
import { selectMatchable } from '../search-queries.ts';
import type { KnownWord, KnownWords } from './known-words.ts';
import { termGroups } from './search-terms.ts';

interface Correction {
  terms: string[];
  isChanged: boolean;
}

// a query of many unknown words is no misspelt one
const MAX_CORRECTIONS = 3;

/**
 * Replaces the first terms, at most three, that no product contains by the most likely correct spelling. Caller has searched for
 * all terms and found nothing.
 */
export async function correctUnknownTerms(
  db: Database,
  words: KnownWords,
  terms: readonly string[],
  isLastPrefix = false,
): Promise<Correction> {
  return replaceTerms(words, terms, await findUnknownTerms(db, words, terms), isLastPrefix, () => true);
}

async function findUnknownTerms(
  db: Database,
  words: KnownWords,
  terms: readonly string[],
): Promise<readonly string[]> {
  if (terms.length === 1) return terms;
  // descriptions and synonyms may contain the others
  const rare = terms.filter((term) => !words.isPrefix(term));
  if (rare.length === 0) return [];
  const matchable = await selectMatchable(
    db,
    rare.map((term) => termGroups([term])),
  );
  return rare.filter((_, i) => !matchable.includes(i));
}

// A similar word that this many times more products contain is more likely the intended one.
const MUCH_MORE_COMMON_FACTOR = 5;

/** Replaces the first terms, at most three, that are similar to a much more common word. `total` is the number of products found. */
export function suggestMoreCommonTerms(
  words: KnownWords,
  terms: readonly string[],
  total: number,
): Correction {
  return replaceTerms(
    words,
    terms,
    terms,
    false,
    ({ products }) => products >= total * MUCH_MORE_COMMON_FACTOR,
  );
}

function replaceTerms(
  words: KnownWords,
  terms: readonly string[],
  candidates: readonly string[],
  isLastPrefix: boolean,
  isBetter: (found: KnownWord) => boolean,
): Correction {
  const corrected = [...terms];
  const correctable = terms.flatMap((word, i) => {
    const edits = candidates.includes(word) ? maxEditsFor(word) : 0;
    return edits > 0 ? [{ word, i, edits }] : [];
  });
  for (const { word, i, edits } of correctable.slice(0, MAX_CORRECTIONS)) {
    const found = words.findClosest(word, edits, isLastPrefix && i === terms.length - 1);
    if (found && isBetter(found)) corrected[i] = found.word;
  }
  return { terms: corrected, isChanged: corrected.some((word, i) => word !== terms[i]) };
}

/** Maximum edits of a correction. `findClosest` counts a swap of adjacent letters as less than one. */
function maxEditsFor(word: string): number {
  if (word.length < 3 || word.length > 40 || /^\d+$/.test(word)) return 0;
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
}
