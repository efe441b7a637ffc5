import { parseListFilters } from '#server/catalog/listing/list-filters.ts';
import type { SuggestedCategory } from './category-queries.ts';
import { findMatches, type SearchDeps } from './find-matches.ts';
import { matchCategories } from './match-categories.ts';
import type { Suggestions } from './search-engine.ts';
import { selectMatchable } from './search-queries.ts';
import { correctUnknownTerms } from './words/correct-spelling.ts';
import { searchTerms, termGroups } from './words/search-terms.ts';

const MAX_QUERIES = 4;
const MAX_CATEGORIES = 3;
const MAX_PRODUCTS = 5;
const MAX_COMPLETIONS = 8;
const MIN_QUERY_LENGTH = 2;
// fewer than for a search: it runs with each typed letter, and shows five
const MAX_MATCHES = 100;

type ListCategories = () => Promise<readonly SuggestedCategory[]>;

/** Suggests queries, categories and products while the shopper types; the last term may be incomplete. */
export async function findSuggestions(
  deps: SearchDeps,
  text: string,
  listCategories: ListCategories,
): Promise<Suggestions> {
  const terms = searchTerms(text);
  if (terms.join('').length < MIN_QUERY_LENGTH) return { queries: [], categories: [], productIds: [] };
  const asTyped = await findSuggestionsForTerms(deps, terms, listCategories);
  if (asTyped.productIds.length > 0 || asTyped.categories.length > 0) return asTyped;
  const correction = await correctUnknownTerms(deps.db, await deps.figures.readWords(), terms, true);
  if (!correction.isChanged) return asTyped;
  const correctedSuggestions = await findSuggestionsForTerms(deps, correction.terms, listCategories);
  const correctedQuery = correction.terms.join(' ');
  return {
    ...correctedSuggestions,
    queries: [correctedQuery, ...correctedSuggestions.queries].slice(0, MAX_QUERIES),
  };
}

async function findSuggestionsForTerms(
  deps: SearchDeps,
  terms: readonly string[],
  listCategories: ListCategories,
): Promise<Suggestions> {
  const groups = termGroups(terms);
  const { completions } = await deps.figures.read(groups);
  const [{ ids }, queries, categories] = await Promise.all([
    findMatches(
      deps,
      { groups, need: 'all', listFilters: parseListFilters({}), sort: 'relevance' },
      { maxMatches: MAX_MATCHES },
    ),
    completeQueries(deps.db, terms, completions),
    listCategories(),
  ]);
  return {
    queries,
    categories: matchCategories(categories, groups).slice(0, MAX_CATEGORIES),
    productIds: ids.slice(0, MAX_PRODUCTS),
  };
}

/** The entered terms with the last one completed, for completions that match a product. */
async function completeQueries(
  db: SearchDeps['db'],
  terms: readonly string[],
  wordsWithPrefix: readonly string[],
): Promise<string[]> {
  const precedingTerms = terms.slice(0, -1);
  const knownWords = wordsWithPrefix.filter((word) => word !== terms.at(-1)).slice(0, MAX_COMPLETIONS);
  const completions = knownWords.filter((word) => !isPluralOfAny(word, knownWords));
  const candidates = completions.map((word) => [...precedingTerms, word]);
  if (precedingTerms.length === 0) return completions.slice(0, MAX_QUERIES);
  const queries: string[][] = [];
  for (let i = 0; i < candidates.length && queries.length < MAX_QUERIES; i += MAX_QUERIES) {
    const next = candidates.slice(i, i + MAX_QUERIES);
    const matchable = await selectMatchable(
      db,
      next.map((terms) => termGroups(terms, false)),
    );
    queries.push(...next.filter((_, place) => matchable.includes(place)));
  }
  return queries.slice(0, MAX_QUERIES).map((terms) => terms.join(' '));
}

/** Singular and plural find the same products, so one of them is enough. */
function isPluralOfAny(word: string, others: readonly string[]): boolean {
  return others.some((other) => word === `${other}s` || word === `${other}es`);
}
