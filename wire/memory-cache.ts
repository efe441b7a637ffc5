import type { CatalogChanges } from '#server/database/catalog-changes.ts';

interface CacheEntry<Value> {
  value: Promise<Value>;
  /** 0 until the value is loaded. */
  bytes: number;
}

interface CacheOptions<Value> {
  maxBytes: number;
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
export class MemoryCache<Value> {
  readonly #feed: Pick<CatalogChanges, 'isConnected' | 'onChange'>;
  readonly #settings: CacheOptions<Value>;
  readonly #kept = new Map<string, CacheEntry<Value>>();
  #bytes = 0;

  constructor(
    catalogChanges: Pick<CatalogChanges, 'isConnected' | 'onChange'>,
    options: CacheOptions<Value>,
  ) {
    this.#feed = catalogChanges;
    this.#settings = options;
    catalogChanges.onChange(() => this.#forgetAll());
  }

  /** Returns the cached value of this key, else the result of `make`, which is cached unless it throws. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    if (!this.#feed.isConnected()) return make();
    const entry = this.#kept.get(key);
    if (!entry) return this.#keep(key, make());
    // moves the entry to the end: the least recently used entry is evicted first
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.value;
  }

  async #keep(key: string, value: Promise<Value>): Promise<Value> {
    const entry: CacheEntry<Value> = { value, bytes: 0 };
    this.#kept.set(key, entry);
    try {
      const bytes = this.#settings.bytesOf(await value);
      if (this.#kept.get(key) === entry) {
        if (bytes === undefined) this.#kept.delete(key);
        else this.#weigh(entry, bytes + key.length * 2 + OVERHEAD_BYTES);
      }
      return await value;
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
      throw error;
    }
  }

  #weigh(entry: CacheEntry<Value>, bytes: number): void {
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const [key, oldest] of this.#kept) {
      if (this.#bytes <= this.#settings.maxBytes) return;
      this.#kept.delete(key);
      this.#bytes -= oldest.bytes;
    }
  }

  #forgetAll(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
