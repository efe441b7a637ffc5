import type { Database } from '#server/database/database.ts';
import { selectMatchable } from './search-queries.ts';
import { selectClosestWord, type VocabularyWord } from './vocabulary-queries.ts';
import { termGroups } from './words/search-terms.ts';

interface Correction {
  terms: string[];
  isChanged: boolean;
}

// Each correction compares a term with the whole vocabulary.
const MAX_CORRECTIONS = 3;

/** Replaces the first terms, at most three, that no product contains by the most likely correct spelling. */
export async function correctUnknownTerms(
  db: Database,
  terms: readonly string[],
  isLastPrefix = false,
): Promise<Correction> {
  const matchable = await selectMatchable(
    db,
    terms.map((word) => termGroups([word], true)),
  );
  const unknownTerms = terms.filter((_, i) => !matchable.includes(i));
  return replaceTerms(db, terms, unknownTerms, isLastPrefix, () => true);
}

// A similar word that this many times more products contain is more likely the intended one.
const MUCH_MORE_COMMON_FACTOR = 5;

/** Replaces the first terms, at most three, that are similar to a much more common word. `total` is the number of products found. */
export async function suggestMoreCommonTerms(
  db: Database,
  terms: readonly string[],
  total: number,
): Promise<Correction> {
  return replaceTerms(db, terms, terms, false, ({ products }) => products >= total * MUCH_MORE_COMMON_FACTOR);
}

async function replaceTerms(
  db: Database,
  terms: readonly string[],
  candidates: readonly string[],
  isLastPrefix: boolean,
  isBetter: (found: VocabularyWord) => boolean,
): Promise<Correction> {
  const corrected = [...terms];
  const correctable = terms.flatMap((word, i) => {
    const edits = candidates.includes(word) ? maxEditsFor(word) : 0;
    return edits > 0 ? [{ word, i, edits }] : [];
  });
  // one after the other: a search must not take several connections
  for (const { word, i, edits } of correctable.slice(0, MAX_CORRECTIONS)) {
    const isPrefix = isLastPrefix && i === terms.length - 1;
    const found = await selectClosestWord(db, word, edits, isPrefix);
    if (found && isBetter(found)) corrected[i] = found.word;
  }
  return { terms: corrected, isChanged: corrected.some((word, i) => word !== terms[i]) };
}

/** Maximum edits of a correction. `selectClosestWord` counts a swap of adjacent letters as less than one. */
function maxEditsFor(word: string): number {
  if (word.length < 3 || word.length > 40 || /^\d+$/.test(word)) return 0;
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
}
