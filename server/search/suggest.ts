import { shelfChoice } from '#server/catalog/shelf-choice.ts';
import type { Database } from '#server/database/database.ts';
import { correctUnknown } from './correct-words.ts';
import { questionWords, wordGroups } from './question.ts';
import { selectAnswered, selectMatches } from './search-queries.ts';
import { type Shelf, selectShelves } from './shelf-name-queries.ts';
import { shelvesNamed } from './shelves-named.ts';
import { selectCompletions } from './vocabulary-queries.ts';

export interface Suggestions {
  queries: string[];
  shelves: Shelf[];
  productIds: string[];
}

const MOST_QUERIES = 4;
const MOST_SHELVES = 3;
const MOST_PRODUCTS = 5;
const COMPLETIONS_TRIED = 8;
const SHORTEST = 2;

/** Suggests queries, categories and products while the shopper types; the last term may be incomplete. */
export async function suggest(db: Database, text: string): Promise<Suggestions> {
  const words = questionWords(text);
  if (words.join('').length < SHORTEST) return { queries: [], shelves: [], productIds: [] };
  const asTyped = await suggestFor(db, words);
  if (asTyped.productIds.length > 0 || asTyped.shelves.length > 0) return asTyped;
  const corrected = await correctUnknown(db, words, true);
  if (!corrected.isChanged) return asTyped;
  const better = await suggestFor(db, corrected.words);
  const whole = corrected.words.join(' ');
  return { ...better, queries: [whole, ...better.queries].slice(0, MOST_QUERIES) };
}

async function suggestFor(db: Database, words: readonly string[]): Promise<Suggestions> {
  const groups = wordGroups(words);
  const [found, queries, shelves] = await Promise.all([
    selectMatches(db, {
      groups,
      need: 'all',
      choice: shelfChoice({}),
      sort: 'relevance',
      page: 1,
      limit: MOST_PRODUCTS,
    }),
    completedQueries(db, words),
    selectShelves(db),
  ]);
  return { queries, shelves: shelvesNamed(shelves, groups).slice(0, MOST_SHELVES), productIds: found.ids };
}

/** The entered terms with the last one completed, for completions that match a product. */
async function completedQueries(db: Database, words: readonly string[]): Promise<string[]> {
  const before = words.slice(0, -1);
  const known = await selectCompletions(db, words.at(-1) ?? '', COMPLETIONS_TRIED);
  const completions = known.filter((word) => !isPluralOfAny(word, known));
  const questions = completions.map((word) => [...before, word]);
  if (before.length === 0) return completions.slice(0, MOST_QUERIES);
  const answered = await selectAnswered(
    db,
    questions.map((words) => wordGroups(words, false)),
  );
  return questions
    .filter((_, i) => answered.includes(i))
    .slice(0, MOST_QUERIES)
    .map((words) => words.join(' '));
}

/** Singular and plural find the same products, so one of them is enough. */
function isPluralOfAny(word: string, others: readonly string[]): boolean {
  return others.some((other) => word === `${other}s` || word === `${other}es`);
}
