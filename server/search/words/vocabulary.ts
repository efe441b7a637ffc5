import type { Database } from '#server/database/database.ts';
import type { ChangeFeed } from '#wire/memory-cache.ts';
import { KnownWords } from './known-words.ts';
import { type ListingSize, selectVocabulary } from './vocabulary-queries.ts';

/** The words of the catalog, and the size of the listing that has them. */
interface LoadedVocabulary extends ListingSize {
  words: KnownWords;
}

interface Loading {
  startedAt: number;
  loaded: Promise<LoadedVocabulary>;
}

// A catalog of a million products has 40,000 words: changes one after the other are read together.
const MIN_AGE_MS = 1_000;

/** The vocabulary in memory, read when it is first needed. After a change of the listing it is read again, at most once a second. */
export class Vocabulary {
  readonly #db: Database;
  readonly #changes: ChangeFeed;
  #current: Loading | undefined;
  #isOutdated = false;

  constructor(db: Database, changes: ChangeFeed) {
    this.#db = db;
    this.#changes = changes;
  }

  /** The words of visible products have changed. */
  markOutdated(): void {
    this.#isOutdated = true;
  }

  /** The vocabulary of at most a second ago. */
  async read(): Promise<LoadedVocabulary> {
    const now = performance.now();
    const current = this.#current;
    const mayBeOutdated = this.#isOutdated || !this.#changes.isConnected();
    if (current && !(mayBeOutdated && now - current.startedAt >= MIN_AGE_MS)) return await current.loaded;
    this.#isOutdated = false;
    const loading = { startedAt: now, loaded: this.#load() };
    this.#current = loading;
    // the next search tries again
    loading.loaded.catch(() => {
      if (this.#current === loading) this.#current = undefined;
    });
    return await loading.loaded;
  }

  async #load(): Promise<LoadedVocabulary> {
    const { words, counts, ...size } = await selectVocabulary(this.#db);
    return { words: new KnownWords(words, counts), ...size };
  }
}
