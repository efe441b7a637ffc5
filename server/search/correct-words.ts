import type { Database } from '#server/database/database.ts';
import { wordGroups } from './question.ts';
import { selectAnswered } from './search-queries.ts';
import { type CloseWord, selectClosestWord } from './vocabulary-queries.ts';

interface Correction {
  words: string[];
  isChanged: boolean;
}

/** The words with those that no product knows replaced by what was most likely meant. */
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

// A word that so many times more products have is meant more likely than a rare neighbour of it.
const MUCH_COMMONER = 5;

/** The words with every one replaced that differs a little from a much commoner one. */
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

/** Two swapped letters count as two. */
function editsAllowed(word: string): number {
  if (word.length < 3 || word.length > 40 || /^\d+$/.test(word)) return 0;
  return word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
}
