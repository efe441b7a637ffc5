import type { Database } from '#server/database/database.ts';
import { selectWordFigures, type WordFigures } from './catalog-figures-queries.ts';
import {
  type MainQuery,
  type Match,
  type MatchQuery,
  selectMainMatches,
  selectMatches,
  selectMatchesInOrder,
} from './search-queries.ts';
import type { TermGroup } from './search-terms.ts';

/** How many matches are found and counted at most. */
const MAX_MATCHES = 300;

export interface Matches {
  /** In the requested order; if there are more matches than were found, by relevance or in listing order. */
  ids: string[];
  /** True: there are more matches than were found. */
  isCapped: boolean;
}

/**
 * Finds all matches, or `maxMatches` of them if there are more: those that come first in listing order, of the ones with the
 * words outside their description.
 */
export async function findMatches(
  db: Database,
  query: MatchQuery,
  maxMatches = MAX_MATCHES,
): Promise<Matches> {
  const figures = await selectWordFigures(db, query.groups);
  const mainQuery = { ...query, mainGroups: completeGroups(query.groups, figures) };
  const isCommon = mostMatches(query, figures) > maxMatches;
  // one more tells that there are more
  const needed = maxMatches + 1;
  let main = isCommon ? await selectFirstInListing(db, mainQuery, figures, needed) : undefined;
  if (!main || main.length < needed) {
    const some = await selectMatches(db, query, needed);
    if (some.length <= maxMatches) return { ids: idsOf(some), isCapped: false };
    // words that are common in descriptions only, or that the vocabulary has in another form
    main ??= await selectMainMatches(db, mainQuery, null, maxMatches);
    const known = new Set(idsOf(main));
    main = [...main, ...some.filter(({ id }) => !known.has(id)).slice(0, maxMatches - main.length)];
  }
  const inOrder = main.toSorted(compareInListing).slice(0, maxMatches);
  return {
    ids: idsOf(query.sort === 'relevance' ? inOrder.toSorted(compareRanks) : inOrder),
    isCapped: true,
  };
}

/** The ids of one page of the matches, in the requested order. */
export async function selectPage(
  db: Database,
  query: MatchQuery,
  { ids, isCapped }: Matches,
  { page, limit }: { page: number; limit: number },
): Promise<string[]> {
  const offset = (page - 1) * limit;
  const inPage = ids.slice(offset, offset + limit);
  if (!isCapped || query.sort === 'relevance') return inPage;
  return await selectMatchesInOrder(db, query, { limit: inPage.length, offset });
}

// the part that is read is larger than expected to be necessary, so that a second one is not
const SAFETY_FACTOR = 1.25;
// of a larger part the bound costs more than it saves
const MAX_SHARE = 1 / 3;

/** Reads the start of the listing order that has enough matches. If there seem to be fewer in all, it reads everything. */
async function selectFirstInListing(
  db: Database,
  query: MainQuery,
  figures: WordFigures,
  needed: number,
): Promise<Match[]> {
  const { firstStep, lastStep } = figures;
  const steps = firstStep === null || lastStep === null ? 0 : lastStep - firstStep + 1;
  let expected = likelyMatches(query, figures);
  let most = mostMatches(query, figures);
  let width = 0;
  while (firstStep !== null && most >= needed && width < steps) {
    width = Math.max(width + 1, Math.ceil((steps * needed * SAFETY_FACTOR) / expected));
    if (width >= steps * MAX_SHARE) break;
    const found = await selectMainMatches(db, query, firstStep + width, needed);
    if (found.length >= needed) return found;
    expected = (found.length / width) * steps;
    most = expected;
  }
  return await selectMainMatches(db, query, null, needed);
}

/** The number of matches if the words occur together as often as possible. */
function mostMatches({ need }: MatchQuery, { groups }: WordFigures): number {
  const numbers = groups.map(({ most }) => most);
  if (numbers.length === 0) return 0;
  return need === 'all' ? Math.min(...numbers) : numbers.reduce((sum, most) => sum + most);
}

/** Between that and the number if the words were spread independently. Never 0. */
function likelyMatches({ need }: MatchQuery, { groups, products }: WordFigures): number {
  const numbers = groups.map(({ least, most }) => Math.min(Math.max(Math.sqrt(least * most), 1), products));
  if (need === 'any' || numbers.length === 0) return Math.max(1, ...numbers);
  const together = Math.min(...numbers);
  const independently = products * numbers.reduce((share, number) => share * (number / products), 1);
  return Math.sqrt(together * Math.max(independently, 1));
}

/** Complete words instead of an incomplete one: an index finds each of them without reading all that start like it. */
function completeGroups(groups: readonly TermGroup[], { completions }: WordFigures): TermGroup[] {
  return groups.map((group) => {
    const [term = '', ...synonyms] = group.words;
    if (!group.isPrefix || completions.length === 0) return group;
    return { words: [...new Set([...completions, ...synonyms, term])], isPrefix: false };
  });
}

const idsOf = (matches: readonly Match[]) => matches.map(({ id }) => id);

const compareInListing = (a: Match, b: Match) =>
  Number(b.isFeatured) - Number(a.isFeatured) || a.position - b.position;

const compareRanks = (a: Match, b: Match) => b.rank - a.rank;
