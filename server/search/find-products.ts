import type { SearchQuery } from '#contract/search.ts';
import { isNarrowed, shelfChoice } from '#server/catalog/shelf-choice.ts';
import type { Database } from '#server/database/database.ts';
import { correctUnknown, suggestCommoner } from './correct-words.ts';
import { questionWords, wordGroups } from './question.ts';
import { type Matches, selectMatches, type Wanted } from './search-queries.ts';

/** The products found, and the search terms used when they differ from the entered ones. */
export interface Findings extends Matches {
  wanted: Pick<Wanted, 'groups' | 'need'>;
  correctedTo?: string;
  didYouMean?: string;
  isPartial?: boolean;
}

const FEW = 3;

/**
 * Finds the products that contain all search terms, best matches first. If there are none, it corrects the
 * spelling. If there are still none, it returns products that contain some of the terms.
 */
export async function findProducts(db: Database, query: SearchQuery): Promise<Findings> {
  const words = questionWords(query.q);
  const rest = {
    choice: shelfChoice(query),
    sort: query.sort ?? 'relevance',
    page: query.page,
    limit: query.limit,
  };
  const find = async (words: readonly string[], need: Wanted['need'] = 'all') => {
    const wanted = { groups: wordGroups(words), need };
    return { wanted, ...(await selectMatches(db, { ...wanted, ...rest })) };
  };
  const found = await find(words);
  // few results because of list filters are no sign of a spelling error
  if (found.total >= FEW || words.length === 0 || (found.total > 0 && isNarrowed(rest.choice))) return found;
  if (found.total > 0) return { ...found, ...(await didYouMean(db, words, found.total)) };

  const isAnswered = isNarrowed(rest.choice) && (await answers(db, words));
  if (isAnswered) return found;
  const corrected = await correctUnknown(db, words);
  if (corrected.isChanged) {
    const better = await find(corrected.words);
    if (better.total > 0) return { ...better, correctedTo: corrected.words.join(' ') };
  }
  if (words.length === 1) return found;
  const some = await find(corrected.words, 'any');
  if (some.total === 0) return found;
  return {
    ...some,
    isPartial: true,
    ...(corrected.isChanged && { correctedTo: corrected.words.join(' ') }),
  };
}

async function didYouMean(db: Database, words: string[], total: number) {
  const commoner = await suggestCommoner(db, words, total);
  return commoner.isChanged ? { didYouMean: commoner.words.join(' ') } : {};
}

async function answers(db: Database, words: string[]): Promise<boolean> {
  const anything = shelfChoice({});
  const wanted = { groups: wordGroups(words), need: 'all' as const, choice: anything };
  return (await selectMatches(db, { ...wanted, sort: 'newest', page: 1, limit: 1 })).total > 0;
}
