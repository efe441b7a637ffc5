import { parseListFilters } from '#server/catalog/listing/list-filters.ts';
import type { Database } from '#server/database/database.ts';
import { type SuggestedCategory, selectCategories } from './category-queries.ts';
import { correctUnknownTerms } from './correct-spelling.ts';
import { matchCategories } from './match-categories.ts';
import { selectMatchable, selectMatches } from './search-queries.ts';
import { searchTerms, termGroups } from './search-terms.ts';
import { selectCompletions } from './vocabulary-queries.ts';

export interface Suggestions {
  queries: string[];
  categories: SuggestedCategory[];
  productIds: string[];
}

const MAX_QUERIES = 4;
const MAX_CATEGORIES = 3;
const MAX_PRODUCTS = 5;
const MAX_COMPLETIONS = 8;
const MIN_QUERY_LENGTH = 2;

/** Suggests queries, categories and products while the shopper types; the last term may be incomplete. */
export async function findSuggestions(db: Database, text: string): Promise<Suggestions> {
  const terms = searchTerms(text);
  if (terms.join('').length < MIN_QUERY_LENGTH) return { queries: [], categories: [], productIds: [] };
  const asTyped = await findSuggestionsForTerms(db, terms);
  if (asTyped.productIds.length > 0 || asTyped.categories.length > 0) return asTyped;
  const correction = await correctUnknownTerms(db, terms, true);
  if (!correction.isChanged) return asTyped;
  const correctedSuggestions = await findSuggestionsForTerms(db, correction.terms);
  const correctedQuery = correction.terms.join(' ');
  return {
    ...correctedSuggestions,
    queries: [correctedQuery, ...correctedSuggestions.queries].slice(0, MAX_QUERIES),
  };
}

async function findSuggestionsForTerms(db: Database, terms: readonly string[]): Promise<Suggestions> {
  const groups = termGroups(terms);
  const [matches, queries, categories] = await Promise.all([
    selectMatches(db, {
      groups,
      need: 'all',
      listFilters: parseListFilters({}),
      sort: 'relevance',
      page: 1,
      limit: MAX_PRODUCTS,
    }),
    completeQueries(db, terms),
    selectCategories(db),
  ]);
  return {
    queries,
    categories: matchCategories(categories, groups).slice(0, MAX_CATEGORIES),
    productIds: matches.ids,
  };
}

/** The entered terms with the last one completed, for completions that match a product. */
async function completeQueries(db: Database, terms: readonly string[]): Promise<string[]> {
  const precedingTerms = terms.slice(0, -1);
  const knownWords = await selectCompletions(db, terms.at(-1) ?? '', MAX_COMPLETIONS);
  const completions = knownWords.filter((word) => !isPluralOfAny(word, knownWords));
  const candidates = completions.map((word) => [...precedingTerms, word]);
  if (precedingTerms.length === 0) return completions.slice(0, MAX_QUERIES);
  const matchable = await selectMatchable(
    db,
    candidates.map((terms) => termGroups(terms, false)),
  );
  return candidates
    .filter((_, i) => matchable.includes(i))
    .slice(0, MAX_QUERIES)
    .map((terms) => terms.join(' '));
}

/** Singular and plural find the same products, so one of them is enough. */
function isPluralOfAny(word: string, others: readonly string[]): boolean {
  return others.some((other) => word === `${other}s` || word === `${other}es`);
}
