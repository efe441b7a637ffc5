import type { CatalogueFeed } from './catalogue-feed.ts';

interface Kept<Value> {
  value: Promise<Value>;
  /** 0 until the value is loaded. */
  bytes: number;
}

interface KeptSettings<Value> {
  mostBytes: number;
  /** Returns the approximate size in bytes. Undefined: the value is not cacheable. */
  bytesOf(value: Value): number | undefined;
}

// the key, the promise and the map's own entry
const OVERHEAD_BYTES = 500;

/**
 * Caches values until the catalog changes. Stores the promise of a value, so that concurrent callers share
 * one load. A change also removes unfinished loads: no value read before a change is cached after it. Caches
 * nothing while the listener for catalog changes is not connected.
 */
export class KeptUntilChange<Value> {
  readonly #feed: Pick<CatalogueFeed, 'isLive' | 'onChange'>;
  readonly #settings: KeptSettings<Value>;
  readonly #kept = new Map<string, Kept<Value>>();
  #bytes = 0;

  constructor(feed: Pick<CatalogueFeed, 'isLive' | 'onChange'>, settings: KeptSettings<Value>) {
    this.#feed = feed;
    this.#settings = settings;
    feed.onChange(() => this.#forgetAll());
  }

  /** Returns the cached value of this key, else the result of `make`, which is cached unless it throws. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    if (!this.#feed.isLive()) return make();
    const kept = this.#kept.get(key);
    if (!kept) return this.#keep(key, make());
    // moves the entry to the end: the least recently used entry is evicted first
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  async #keep(key: string, value: Promise<Value>): Promise<Value> {
    const kept: Kept<Value> = { value, bytes: 0 };
    this.#kept.set(key, kept);
    try {
      const bytes = this.#settings.bytesOf(await value);
      if (this.#kept.get(key) === kept) {
        if (bytes === undefined) this.#kept.delete(key);
        else this.#weigh(kept, bytes + key.length * 2 + OVERHEAD_BYTES);
      }
      return await value;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  #weigh(kept: Kept<Value>, bytes: number): void {
    kept.bytes = bytes;
    this.#bytes += bytes;
    for (const [key, oldest] of this.#kept) {
      if (this.#bytes <= this.#settings.mostBytes) return;
      this.#kept.delete(key);
      this.#bytes -= oldest.bytes;
    }
  }

  #forgetAll(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
