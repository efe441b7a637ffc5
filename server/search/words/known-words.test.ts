import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, similarity, trigramsOf } from './edit-distance.ts';
import { KnownWords } from './known-words.ts';

const anyWord = fc.string({ unit: fc.constantFrom(...'aaabcd'), minLength: 3, maxLength: 7 });
const anyVocabulary = fc.dictionary(anyWord, fc.constantFrom(1, 2, 30, 400, 9_000), {
  minKeys: 5,
  maxKeys: 60,
});

test('the correction has the lowest cost of all words with the same first character', () => {
  fc.assert(
    fc.property(anyVocabulary, anyWord, fc.constantFrom(1, 2, 3), (vocabulary, typed, maxEdits) => {
      const words = Object.keys(vocabulary).toSorted();
      const known = new KnownWords(
        words,
        words.map((word) => vocabulary[word] ?? 0),
      );
      const costOf = (word: string) =>
        editsBetween(word, typed) -
        similarity(trigramsOf(word), trigramsOf(typed)) -
        Math.log10(1 + (vocabulary[word] ?? 0)) / 2;
      const similar = words.filter(
        (word) =>
          word !== typed &&
          word.charAt(0) === typed.charAt(0) &&
          editDistance(word, typed, maxEdits) <= maxEdits,
      );
      const lowest = Math.min(...similar.map(costOf));
      const found = known.findClosest(typed, maxEdits, false);
      // one with another first character may be better
      if (similar.length > 0) expect(found && costOf(found.word)).toBeLessThanOrEqual(lowest + 1e-6);
    }),
    { numRuns: 2_000 },
  );
});

/** A swap of adjacent letters counts as less than one edit. */
function editsBetween(word: string, typed: string): number {
  const isSwapped = [...typed].some(
    (character, i) =>
      i > 0 && typed.slice(0, i - 1) + character + typed.charAt(i - 1) + typed.slice(i + 1) === word,
  );
  return isSwapped ? 0.8 : editDistance(word, typed, typed.length + word.length);
}
