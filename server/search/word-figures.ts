import { LRUCache } from 'lru-cache';
import type { Database } from '#server/database/database.ts';
import type { ChangeFeed } from '#wire/memory-cache.ts';
import type { KnownWords, PrefixParts } from './words/known-words.ts';
import type { TermGroup } from './words/search-terms.ts';
import { type Stems, wordsOfGroups } from './words/text-query.ts';
import { tokenize } from './words/tokenize.ts';
import { Vocabulary } from './words/vocabulary.ts';
import { type ListingSize, selectStems } from './words/vocabulary-queries.ts';

/** The products with a word or its stem in title, tags, category or maker: of the more common one, and of both. */
interface WordCounts {
  least: number;
  most: number;
}

interface GroupCounts extends WordCounts {
  /** True for a word such as "the", which is no condition. */
  isIgnored: boolean;
}

/** How common the words of a query are. */
export interface WordFigures extends ListingSize {
  /** For each group the products whose title, tags, category or maker contain one of its words. */
  groups: GroupCounts[];
  /** The most common words that start with the incomplete term, itself included. */
  completions: string[];
  /** True: the index would read very many products with a word that starts with the incomplete term. */
  isCommonStart: boolean;
  /** All words that start with the incomplete term, if it is common and they are not too many. */
  parts: PrefixParts | undefined;
  /** Of all words of the groups and of the completions. */
  stems: Stems;
}

// about three megabytes: most words of a catalog of a million products
const MAX_STEMS = 30_000;
const MAX_COMMON_STEMS = 25_000;
// five milliseconds of the database
const STEMS_AT_ONCE = 500;

// The index reads all products with a word that starts so: a millisecond for 3,000.
const MAX_OF_START = 10_000;

/** Counts how common words are from the vocabulary in memory. */
export class CatalogFigures {
  readonly #db: Database;
  readonly #vocabulary: Vocabulary;
  readonly #maxOfStart: number;
  /** Stems never change. */
  readonly #stems = new LRUCache<string, string>({ max: MAX_STEMS });
  #hasCommonStems = false;

  constructor(db: Database, changes: ChangeFeed, maxOfStart = MAX_OF_START) {
    this.#db = db;
    this.#maxOfStart = maxOfStart;
    this.#vocabulary = new Vocabulary(db, changes);
  }

  /** The titles, tags or categories of visible products have changed. */
  markOutdated(): void {
    this.#vocabulary.markOutdated();
  }

  /** The words of visible products. */
  async readWords(): Promise<KnownWords> {
    return (await this.#vocabulary.read()).words;
  }

  async read(groups: readonly TermGroup[]): Promise<WordFigures> {
    const { words: known, ...size } = await this.#vocabulary.read();
    // beside the first searches; if it fails, each search reads those of its own words
    if (!this.#hasCommonStems) this.#readCommonStems(known).catch(() => {});
    const wordsOf = ({ words, isPrefix }: TermGroup) => (isPrefix ? words.slice(1) : words).flatMap(tokenize);
    const prefix = groups.find(({ isPrefix }) => isPrefix)?.words[0];
    const completions = prefix === undefined ? undefined : known.completionsOf(prefix);
    const isCommon = completions !== undefined && completions.most > this.#maxOfStart;
    const stems = await this.#readStems([...wordsOfGroups(groups), ...(completions?.words ?? [])]);
    // a word such as "with" is in most descriptions, which the vocabulary does not count
    const isIgnoredWord = prefix !== undefined && stems.get(prefix) === '';
    const countsOf = (word: string): WordCounts => {
      const count = known.countOf(word);
      const stem = stems.get(word) ?? word;
      const stemCount = stem === word ? 0 : known.countOf(stem);
      return { least: Math.max(count, stemCount), most: count + stemCount };
    };
    // the stem of an incomplete word may not be among the words that start so
    const stemCountsOf = (word: string): WordCounts => {
      const stem = stems.get(word) ?? word;
      const count = stem.startsWith(word) ? 0 : known.countOf(stem);
      return { least: count, most: count };
    };
    return {
      ...size,
      groups: groups.map((group) => {
        const all = wordsOf(group).map(countsOf);
        if (group.isPrefix && completions) all.push(completions, stemCountsOf(group.words[0] ?? ''));
        return {
          isIgnored: !group.isPrefix && stems.get(group.words[0] ?? '') === '',
          least: Math.max(0, ...all.map(({ least }) => least)),
          most: all.reduce((sum, { most }) => sum + most, 0),
        };
      }),
      completions: completions?.words ?? [],
      isCommonStart: isCommon || isIgnoredWord,
      parts: prefix !== undefined && isCommon ? known.divide(prefix, this.#maxOfStart) : undefined,
      stems,
    };
  }

  /** Reads the stems of the most common words once. Otherwise most searches would have to read some before they begin. */
  async #readCommonStems(known: KnownWords): Promise<void> {
    this.#hasCommonStems = true;
    const words = known.mostCommon(MAX_COMMON_STEMS);
    for (let i = 0; i < words.length; i += STEMS_AT_ONCE)
      await this.#readStems(words.slice(i, i + STEMS_AT_ONCE));
  }

  async #readStems(words: readonly string[]): Promise<Map<string, string>> {
    const stems = new Map(words.map((word) => [word, this.#stems.get(word)]));
    const unknown = [...stems.keys()].filter((word) => stems.get(word) === undefined);
    const read = unknown.length > 0 ? await selectStems(this.#db, unknown) : [];
    for (const [i, word] of unknown.entries()) {
      const stem = read[i] ?? word;
      stems.set(word, stem);
      this.#stems.set(word, stem);
    }
    return stems as Map<string, string>;
  }
}
