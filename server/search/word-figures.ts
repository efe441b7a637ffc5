import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/database.ts';
import {
  type Completions,
  type ListingSize,
  selectWordFigures,
  type WordCounts,
} from './catalog-figures-queries.ts';
import type { TermGroup } from './words/search-terms.ts';
import { tokenize } from './words/tokenize.ts';

/** How common the words of a query are. */
export interface WordFigures extends ListingSize {
  /** For each group the products whose title, tags, category or maker contain one of its words. */
  groups: WordCounts[];
  /** The most common words that start with the incomplete term, itself included. */
  completions: string[];
}

/** What was read since the listing changed. */
interface Known {
  size: ListingSize | undefined;
  counts: LRUCache<string, WordCounts>;
  completions: LRUCache<string, Completions>;
}

// about a megabyte
const MAX_WORDS = 5_000;
const MAX_PREFIXES = 1_000;

const nothingKnown = (): Known => ({
  size: undefined,
  counts: new LRUCache({ max: MAX_WORDS }),
  completions: new LRUCache({ max: MAX_PREFIXES }),
});

/** Reads how common words are from stored counts, each word once until the listing changes. */
export class CatalogFigures {
  readonly #db: Database;
  #known = nothingKnown();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The titles, tags or categories of visible products have changed. */
  clear(): void {
    // what is being read is stored in the old ones
    this.#known = nothingKnown();
  }

  async read(groups: readonly TermGroup[]): Promise<WordFigures> {
    const known = this.#known;
    const wordsOf = ({ words, isPrefix }: TermGroup) => (isPrefix ? words.slice(1) : words).flatMap(tokenize);
    const prefix = groups.find(({ isPrefix }) => isPrefix)?.words[0];
    const words = [...new Set(groups.flatMap(wordsOf))];
    // apart from the caches, which may evict them
    const counts = new Map(words.map((word) => [word, known.counts.get(word)]));
    let completions = prefix === undefined ? undefined : known.completions.get(prefix);
    let { size } = known;
    const unknown = words.filter((word) => !counts.get(word));
    const isPrefixUnknown = prefix !== undefined && !completions;
    if (!size || unknown.length > 0 || isPrefixUnknown) {
      const figures = await selectWordFigures(this.#db, {
        words: unknown,
        prefix: isPrefixUnknown ? prefix : null,
        withSize: !size,
      });
      for (const [word, count] of figures.counts) {
        counts.set(word, count);
        known.counts.set(word, count);
      }
      if (isPrefixUnknown) {
        completions = figures.completions;
        known.completions.set(prefix, completions);
      }
      size ??= figures.size;
      known.size = size;
    }
    return {
      ...(size ?? { products: 0, firstStep: null, lastStep: null }),
      groups: groups.map((group) => {
        const all = wordsOf(group).map((word) => counts.get(word) ?? { least: 0, most: 0 });
        if (group.isPrefix && completions) all.push(completions);
        return {
          least: Math.max(0, ...all.map(({ least }) => least)),
          most: all.reduce((sum, { most }) => sum + most, 0),
        };
      }),
      completions: completions?.words ?? [],
    };
  }
}
