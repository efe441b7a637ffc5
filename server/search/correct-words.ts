import type { Database } from '#server/database/database.ts';
import { wordGroups } from './question.ts';
import { selectAnswered } from './search-queries.ts';
import { type CloseWord, selectClosestWord } from './vocabulary-queries.ts';

interface Correction {
  words: string[];
  isChanged: boolean;
}

/** Replaces terms that no product contains by the most likely correct spelling. */
export async function correctUnknown(
  db: Database,
  words: readonly string[],
  isLastOpen = false,
): Promise<Correction> {
  const answered = await selectAnswered(
    db,
    words.map((word) => wordGroups([word], true)),
  );
  const unknown = words.filter((_, i) => !answered.includes(i));
  return replace(db, words, unknown, isLastOpen, () => true);
}

// A similar word that this many times more products contain is more likely the intended one.
const MUCH_COMMONER = 5;

/** Replaces each term that is similar to a much more common word. `total` is the number of products found. */
export async function suggestCommoner(
  db: Database,
  words: readonly string[],
  total: number,
): Promise<Correction> {
  return replace(db, words, words, false, ({ products }) => products >= total * MUCH_COMMONER);
}

async function replace(
  db: Database,
  words: readonly string[],
  doubtful: readonly string[],
  isLastOpen: boolean,
  isBetter: (found: CloseWord) => boolean,
): Promise<Correction> {
  const corrected = await Promise.all(
    words.map(async (word, i) => {
      if (!doubtful.includes(word)) return word;
      const edits = editsAllowed(word);
      const isOpen = isLastOpen && i === words.length - 1;
      const found = edits > 0 ? await selectClosestWord(db, word, edits, isOpen) : undefined;
      return found && isBetter(found) ? found.word : word;
    }),
  );
  return { words: corrected, isChanged: corrected.some((word, i) => word !== words[i]) };
}

/** Maximum edits of a correction. `selectClosestWord` counts a swap of adjacent letters as less than one. */
function editsAllowed(word: string): number {
  if (word.length < 3 || word.length > 40 || /^\d+$/.test(word)) return 0;
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
}
