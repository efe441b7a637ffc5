import { tagsOfSearch } from '#server/catalog/listing/listing-tags.ts';
import type { Database } from '#server/database/database.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import type { RecentFinds } from './recent-finds.ts';
import {
  type Match,
  type MatchQuery,
  type SomeMatches,
  STEPS_PER_BLOCK,
  selectMainMatches,
  selectMainMatchesByBlock,
  selectMatches,
  selectMatchesInOrder,
  type TextMatchQuery,
} from './search-queries.ts';
import type { CatalogFigures, WordFigures } from './word-figures.ts';
import type { TermGroup } from './words/search-terms.ts';
import { type Stems, textQuery, wordsOfGroups } from './words/text-query.ts';

/** The database, how common words are in it, what was found for other pages of the same search, and what was read of it. */
export interface SearchDeps {
  db: Database;
  figures: CatalogFigures;
  found: MemoryCache<FoundMatches>;
  finds: RecentFinds;
}

/** Matches, and the tags of what they depend on. */
interface FoundMatches extends Matches {
  tags: string[];
}

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
const ID_BYTES = 16;

/** A cache of matches, which follows the changes of the catalog. */
export function cacheMatches(catalogChanges: ChangeFeed): MemoryCache<FoundMatches> {
  return new MemoryCache(catalogChanges, {
    name: 'search-matches',
    maxBytes: MAX_CACHE_BYTES,
    bytesOf: ({ ids }) => ids.reduce((sum, id) => sum + id.length + ID_BYTES, 0),
    tagsOf: ({ tags }) => tags,
  });
}

/** How many matches are found and counted at most. */
const MAX_MATCHES = 300;

export interface Matches {
  /** In the requested order; if there are more matches than were found, by relevance or in listing order. */
  ids: string[];
  /** True: there are more matches than were found. */
  isCapped: boolean;
}

interface FindOptions {
  maxMatches?: number;
  /** Reads for the facets what can be bought of the matches too, if all of them are found. */
  withOptions?: boolean;
}

/**
 * Finds all matches, or `maxMatches` of them if there are more: those that come first in listing order, of the ones with the
 * words outside their description.
 */
export function findMatches(
  deps: SearchDeps,
  query: MatchQuery,
  { maxMatches = MAX_MATCHES, withOptions = false }: FindOptions = {},
): Promise<Matches> {
  const searched = { ...query, withFacets: false, stock: 'bands' } as const;
  return deps.found.get(JSON.stringify([query, maxMatches]), async () => {
    const remember = deps.finds.startReading();
    const { matches, offered, isCapped } = await readMatches(deps, query, { maxMatches, withOptions });
    const ids = idsOf(matches);
    remember(ids, { products: matches, ...(offered && { offered }) });
    return { ids, isCapped, tags: tagsOfSearch(searched, []) };
  });
}

interface ReadMatches extends SomeMatches {
  isCapped: boolean;
}

async function readMatches(
  { db, figures: catalogFigures }: SearchDeps,
  query: MatchQuery,
  { maxMatches, withOptions }: Required<FindOptions>,
): Promise<ReadMatches> {
  const figures = await catalogFigures.read(query.groups);
  const textOf = (groups: readonly TermGroup[], stems: Stems = figures.stems) =>
    textQuery({ groups, need: query.need }, stems);
  const words = textOf(query.groups);
  const mainQuery = {
    ...query,
    words,
    indexWords: textOf(...divideGroups(query.groups, figures)),
    mainWords: textOf(completeGroups(query.groups, figures)),
  };
  // one more tells that there are more
  const needed = maxMatches + 1;
  const isCommon = mostMatches(query, figures) > maxMatches;
  const selectFirst = (options?: { mayGiveUp: boolean }) =>
    selectFirstInListing(db, mainQuery, figures, needed, options);
  const isLikelyEnough = isCommon && likelyMatches(query, figures) >= maxMatches / 2;
  let main = isLikelyEnough ? await selectFirst({ mayGiveUp: true }) : undefined;
  if (!main || main.length < needed) {
    const rareWords = textOf(rareGroups(query, figures));
    const selectSome = (indexWords: string, mayHaveOptions: boolean) =>
      selectMatches(
        db,
        { ...mainQuery, indexWords },
        { limit: needed, rareWords, withOptions: mayHaveOptions && withOptions },
      );
    // to look for complete words first takes a fraction of the time, if that is enough
    const isUndivided = figures.isCommonStart && !figures.parts && rareWords === '';
    let some =
      isUndivided && mainQuery.mainWords !== mainQuery.indexWords
        ? await selectSome(mainQuery.mainWords, false)
        : undefined;
    if (!some || some.matches.length < needed) some = await selectSome(mainQuery.indexWords, true);
    if (some.matches.length <= maxMatches) return { ...some, isCapped: false };
    // words that are common in descriptions only, or that the vocabulary has in another form
    main ??= (await selectFirst()) ?? [];
    const known = new Set(idsOf(main));
    // matches of the description alone only if there are too few others
    const missing = Math.max(0, maxMatches - main.length);
    main = [...main, ...some.matches.filter(({ id }) => !known.has(id)).slice(0, missing)];
  }
  const inOrder = main.toSorted(compareInListing).slice(0, maxMatches);
  return {
    matches: query.sort === 'relevance' ? inOrder.toSorted(compareRanks) : inOrder,
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
// the index reads each product of these steps, with the words or not
const MAX_STEPS = 12;

/** Reads the start of the listing order that has enough matches. With `mayGiveUp` undefined if there seem to be too few. */
async function selectFirstInListing(
  db: Database,
  query: TextMatchQuery,
  figures: WordFigures,
  needed: number,
  options?: { mayGiveUp: boolean },
): Promise<Match[] | undefined> {
  const { firstStep, lastStep } = figures;
  if (firstStep === null || lastStep === null) return await selectMainMatches(db, query, null, needed);
  const expected = likelyMatches(query, figures);
  const steps = lastStep - firstStep + 1;
  const width = Math.ceil((steps * needed * SAFETY_FACTOR) / expected);
  if (width <= MAX_STEPS) {
    const found = await selectMainMatches(db, query, firstStep + width, needed);
    if (found.length >= needed) return found;
  }
  const blocks = {
    first: Math.floor(firstStep / STEPS_PER_BLOCK),
    last: Math.floor(lastStep / STEPS_PER_BLOCK),
  };
  return await selectMainMatchesByBlock(db, query, blocks, needed, options);
}

/** The number of matches if the words occur together as often as possible. */
function mostMatches({ need }: MatchQuery, { groups }: WordFigures): number {
  const numbers = groups.flatMap(({ most, isIgnored }) => (isIgnored ? [] : most));
  if (numbers.length === 0) return 0;
  return need === 'all' ? Math.min(...numbers) : numbers.reduce((sum, most) => sum + most);
}

/** Between that and the number if the words were spread independently. Never 0. */
function likelyMatches({ need }: MatchQuery, { groups, products }: WordFigures): number {
  const numbers = groups.flatMap(({ least, most, isIgnored }) =>
    isIgnored ? [] : Math.min(Math.max(Math.sqrt(least * most), 1), products),
  );
  if (need === 'any' || numbers.length === 0) return Math.max(1, ...numbers);
  const together = Math.min(...numbers);
  const independently = products * numbers.reduce((share, number) => share * (number / products), 1);
  return Math.sqrt(together * Math.max(independently, 1));
}

// a word of the vocabulary that so few products have is not likely to be common in descriptions
const MAX_RARE = 500;
// Beside a common incomplete word, which the index reads whole, so many are still read sooner.
const MAX_RARE_BESIDE_COMMON = 2_500;
const COMMON_FACTOR = 20;

/** Groups of complete words that few products seem to contain, if all groups must match and one is incomplete. */
function rareGroups({ groups, need }: MatchQuery, figures: WordFigures): TermGroup[] {
  if (need !== 'all' || !groups.some(({ isPrefix }) => isPrefix)) return [];
  const mostOf = (i: number) => figures.groups[i]?.most ?? 0;
  const incomplete = figures.parts ? 0 : mostOf(groups.findIndex(({ isPrefix }) => isPrefix));
  const maxRare = Math.max(MAX_RARE, Math.min(incomplete / COMMON_FACTOR, MAX_RARE_BESIDE_COMMON));
  // a word of which nothing is known may be one that is ignored, such as "the"
  return groups.filter(({ isPrefix }, i) => !isPrefix && mostOf(i) > 0 && mostOf(i) <= maxRare);
}

/** Complete words instead of an incomplete one: an index finds each of them without reading all that start like it. */
function completeGroups(groups: readonly TermGroup[], { completions }: WordFigures): TermGroup[] {
  return groups.map((group) => {
    const [term = '', ...synonyms] = group.words;
    if (!group.isPrefix || completions.length === 0) return group;
    return { words: [...new Set([...completions, ...synonyms, term])], isPrefix: false };
  });
}

/**
 * The same words, a common incomplete one as words and starts of words: the index would read all products of a common start before it
 * looks at the other words, but skips most of those of a complete word.
 */
function divideGroups(groups: readonly TermGroup[], { parts, stems }: WordFigures): [TermGroup[], Stems] {
  const divided = groups.map((group) => {
    if (!group.isPrefix || !parts) return group;
    return { words: [...new Set([...parts.words, ...group.words])], isPrefix: false, starts: parts.starts };
  });
  // the stem of a longer word may be shorter than the incomplete one
  return [divided, new Map(wordsOfGroups(groups).map((word) => [word, stems.get(word) ?? word]))];
}

const idsOf = (matches: readonly Match[]) => matches.map(({ id }) => id);

const compareInListing = (a: Match, b: Match) =>
  Number(b.isFeatured) - Number(a.isFeatured) || a.position - b.position;

const compareRanks = (a: Match, b: Match) => b.rank - a.rank;
