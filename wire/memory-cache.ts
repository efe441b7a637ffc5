import { LRUCache } from 'lru-cache';

/** Reports changes of the data that cached values are made of. */
export interface ChangeFeed {
  onChange(listener: () => void): void;
  /** False: changes may be missed, so nothing may be cached. */
  isConnected(): boolean;
}

interface CacheOptions<Value> {
  /** For the figures of the cache. */
  name: string;
  /** For all values together, because clients choose the keys. */
  maxBytes: number;
  /** Returns the approximate size in bytes. Undefined: the value is not stored. */
  bytesOf(value: Value): number | undefined;
  /** Default: no limit. 0: stores and shares nothing. */
  maxAgeMs?: number;
  /** Monotonic clock in milliseconds. Default: `performance`. */
  clock?: { now(): number };
}

/** Entries and bytes now, hits and misses since the start, of all caches with one name. */
export interface CacheFigures {
  name: string;
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
}

// A process creates its few caches at start and keeps them.
const caches: MemoryCache<object>[] = [];

/** Returns the figures of all caches of this process. */
export function cacheFigures(): CacheFigures[] {
  const byName = new Map<string, CacheFigures>();
  for (const cache of caches) {
    const figures = cache.figures();
    const sum = byName.get(figures.name) ?? { name: figures.name, entries: 0, bytes: 0, hits: 0, misses: 0 };
    for (const key of ['entries', 'bytes', 'hits', 'misses'] as const) sum[key] += figures[key];
    byName.set(figures.name, sum);
  }
  return [...byName.values()];
}

// of the key and the map entries
const OVERHEAD_BYTES = 500;

/**
 * Caches loaded values until the data changes; evicts the least recently used first. Concurrent requests share
 * one load. A load that began before a change is returned but not stored. While the change feed is not
 * connected, every request loads, and nothing is stored or shared.
 */
export class MemoryCache<Value extends object> {
  readonly #changes: ChangeFeed;
  readonly #options: CacheOptions<Value>;
  readonly #stored: LRUCache<string, Value>;
  // not LRUCache.fetch(): its clear() rejects the requests that wait for a load
  readonly #loads = new Map<string, Promise<Value>>();
  /** Number of changes so far. */
  #generation = 0;
  #hits = 0;
  #misses = 0;

  constructor(changes: ChangeFeed, options: CacheOptions<Value>) {
    this.#changes = changes;
    this.#options = options;
    this.#stored = new LRUCache({
      maxSize: options.maxBytes,
      ttl: options.maxAgeMs ?? 0,
      perf: options.clock ?? performance,
      ttlResolution: 0,
    });
    changes.onChange(() => this.clear());
    caches.push(this as unknown as MemoryCache<object>);
  }

  figures(): CacheFigures {
    const { size: entries, calculatedSize: bytes } = this.#stored;
    return { name: this.#options.name, entries, bytes, hits: this.#hits, misses: this.#misses };
  }

  /** Removes all values. Loads in progress are returned to those who wait, and are not stored. */
  clear(): void {
    this.#generation += 1;
    this.#stored.clear();
    this.#loads.clear();
  }

  /** True if the value of this key is stored or being loaded: a request for it costs nothing more. */
  has(key: string): boolean {
    return this.#changes.isConnected() && (this.#stored.has(key) || this.#loads.has(key));
  }

  /** Returns the stored value of this key, else the result of `load`, which is stored unless it throws. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    if (this.#options.maxAgeMs === 0 || !this.#changes.isConnected()) return load();
    const shared = this.#stored.get(key) ?? this.#loads.get(key);
    if (shared) {
      this.#hits += 1;
      return shared;
    }
    this.#misses += 1;
    const loading = this.#loadAndStore(key, load);
    this.#loads.set(key, loading);
    return loading;
  }

  async #loadAndStore(key: string, load: () => Promise<Value>): Promise<Value> {
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    try {
      // also an exception before the first await must find the load in the map
      const value = await Promise.resolve().then(load);
      const bytes = this.#options.bytesOf(value);
      if (bytes !== undefined && isCurrent() && this.#changes.isConnected()) {
        this.#stored.set(key, value, { size: bytes + key.length * 2 + OVERHEAD_BYTES });
      }
      return value;
    } finally {
      if (isCurrent()) this.#loads.delete(key);
    }
  }
}
