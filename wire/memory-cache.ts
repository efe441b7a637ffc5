import { LRUCache } from 'lru-cache';

/** Tags of what changed: every cached value with one of them is outdated. */
export interface Invalidation {
  tags: readonly string[];
  /** Only a number of units or a "sold out" changed: a page with one of these may be served once more. */
  stockTags: readonly string[];
}

/** Reports changes of the data that cached values are made of. */
export interface ChangeFeed {
  /** Calls `listener` with what changed; without an argument anything may have changed. */
  onChange(listener: (change?: Invalidation) => void): void;
  /** False: changes may be missed, so nothing may be cached. */
  isConnected(): boolean;
}

/** Returns a function to call before reading. Its result tells whether what was read is current: nothing has changed since. */
export function watchChanges(changes: ChangeFeed): () => () => boolean {
  let count = 0;
  changes.onChange(() => {
    count += 1;
  });
  return () => {
    const before = count;
    return () => count === before && changes.isConnected();
  };
}

interface CacheOptions<Value> {
  /** For the figures of the cache. */
  name: string;
  /** For all values together, because clients choose the keys. */
  maxBytes: number;
  /** Returns the approximate size in bytes. Undefined: the value is not stored. */
  bytesOf(value: Value): number | undefined;
  /** Returns the tags of what a value depends on. Undefined, also for one value: any change makes it outdated. */
  tagsOf?(value: Value): readonly string[] | undefined;
  /**
   * True: a value whose stock has changed is served once more, within a second of the change, while it is loaded again.
   * Default: false.
   */
  servesStaleStock?: boolean;
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
const TAG_OVERHEAD_BYTES = 100;
const MAX_STALE_MS = 1_000;

interface Stored<Value> {
  value: Value;
  /** Undefined: depends on everything. */
  tags: readonly string[] | undefined;
  /** When its stock changed. */
  staleSince?: number;
}

/** A load in progress, of one value or of several together. */
interface Load {
  /** What has changed since it began; `all`: anything. */
  changed: Set<string> | 'all';
}

/**
 * Lets new requests wait for a load. `join` is removed when the load ends: V8 keeps what was removed from a map in memory until the
 * next full garbage collection if the map was made anew since, as it is after every few changes of a small one.
 */
interface Shared<Value> {
  join?: () => Promise<Value>;
}

/**
 * Caches loaded values until something that they depend on changes; evicts the least recently used first. Concurrent requests
 * share one load. A load is returned but not stored if something that it depends on has changed since it began. While the
 * change feed is not connected, every request loads, and nothing is stored or shared.
 */
export class MemoryCache<Value extends object> {
  readonly #changes: ChangeFeed;
  readonly #options: CacheOptions<Value>;
  readonly #stored: LRUCache<string, Stored<Value>>;
  /** The keys of the stored values with a tag; most tags have one. */
  readonly #keysByTag = new Map<string, string | Set<string>>();
  readonly #keysWithoutTags = new Set<string>();
  // not LRUCache.fetch(): its clear() rejects the requests that wait for a load
  /** The results that a new request may wait for. */
  readonly #shared = new Map<string, Shared<Value>>();
  readonly #running = new Set<Load>();
  readonly #clock: { now(): number };
  #hits = 0;
  #misses = 0;

  constructor(changes: ChangeFeed, options: CacheOptions<Value>) {
    this.#changes = changes;
    this.#options = options;
    this.#clock = options.clock ?? performance;
    this.#stored = new LRUCache({
      maxSize: options.maxBytes,
      ttl: options.maxAgeMs ?? 0,
      perf: this.#clock,
      ttlResolution: 0,
      dispose: ({ tags }, key) => this.#forgetTags(key, tags),
    });
    changes.onChange((change) => (change ? this.#invalidate(change) : this.clear()));
    caches.push(this as unknown as MemoryCache<object>);
  }

  figures(): CacheFigures {
    const { size: entries, calculatedSize: bytes } = this.#stored;
    return { name: this.#options.name, entries, bytes, hits: this.#hits, misses: this.#misses };
  }

  /** Removes all values. Loads in progress are returned to those who wait, and are not stored. */
  clear(): void {
    for (const load of this.#running) load.changed = 'all';
    this.#stored.clear();
    this.#shared.clear();
  }

  /** True if the value of this key is stored or being loaded. If its stock has changed, the next request loads it once more. */
  has(key: string): boolean {
    return this.#changes.isConnected() && (this.#stored.has(key) || this.#shared.has(key));
  }

  /** Returns the stored value of this key if it is current, and counts it as a hit. */
  stored(key: string): Value | undefined {
    if (this.#options.maxAgeMs === 0 || !this.#changes.isConnected()) return undefined;
    const stored = this.#stored.get(key);
    if (stored === undefined || stored.staleSince !== undefined) return undefined;
    this.#hits += 1;
    return stored.value;
  }

  /** Returns the stored value of this key, else the result of `load`, which is stored unless it throws. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    if (this.#options.maxAgeMs === 0 || !this.#changes.isConnected()) return load();
    const stored = this.#stored.get(key);
    if (stored?.staleSince === undefined) {
      const shared = stored?.value ?? this.#shared.get(key)?.join?.();
      if (shared) {
        this.#hits += 1;
        return shared;
      }
    }
    this.#misses += 1;
    this.#stored.delete(key);
    const result = this.#load(key, load);
    if (stored?.staleSince === undefined || this.#clock.now() - stored.staleSince > MAX_STALE_MS)
      return result;
    // whoever comes next waits for the load, and sees its error
    result.catch(() => {});
    return stored.value;
  }

  /**
   * The same for the values of several ids, in their order. `load` returns a function that makes the value of one of the ids that
   * are not stored; it is called once for all of them.
   */
  async getMany(
    ids: readonly string[],
    keyOf: (id: string) => string,
    load: (ids: readonly string[]) => Promise<(id: string) => Value>,
  ): Promise<Value[]> {
    if (this.#options.maxAgeMs === 0 || !this.#changes.isConnected()) return ids.map(await load(ids));
    const missing = new Map<string, string>();
    const known = ids.map((id) => {
      const key = keyOf(id);
      const stored = this.stored(key);
      if (stored || missing.has(id)) return stored;
      if (this.has(key)) return this.get(key, async () => (await load([id]))(id));
      missing.set(id, key);
      this.#misses += 1;
      return undefined;
    });
    const [loaded, values] = await Promise.all([
      missing.size > 0 ? this.#loadMany(missing, load) : undefined,
      // a promise for each of many known values would take longer than all else
      known.some((value) => value instanceof Promise) ? Promise.all(known) : (known as (Value | undefined)[]),
    ]);
    return ids.map((id, i) => values[i] ?? loaded?.get(id) ?? missingValue(id));
  }

  #load(key: string, load: () => Promise<Value>): Promise<Value> {
    const running: Load = { changed: new Set() };
    // also an exception before the first await must find the load in the map
    const result = Promise.resolve().then(async () => {
      try {
        const value = await load();
        this.#storeIfCurrent(key, value, running);
        return value;
      } finally {
        this.#running.delete(running);
        this.#endSharing(key, shared);
      }
    });
    const shared = { join: () => result };
    this.#running.add(running);
    this.#shared.set(key, shared);
    return result;
  }

  /** Loads the values of several ids, given with their keys. */
  #loadMany(
    keys: ReadonlyMap<string, string>,
    load: (ids: readonly string[]) => Promise<(id: string) => Value>,
  ): Promise<Map<string, Value>> {
    const running: Load = { changed: new Set() };
    const sharedByKey = new Map<string, Shared<Value>>();
    const result = Promise.resolve().then(async () => {
      const values = new Map<string, Value>();
      try {
        const makeValue = await load([...keys.keys()]);
        for (const [id, key] of keys) {
          const value = makeValue(id);
          values.set(id, value);
          this.#storeIfCurrent(key, value, running);
        }
        return values;
      } finally {
        this.#running.delete(running);
        for (const [key, shared] of sharedByKey) this.#endSharing(key, shared);
      }
    });
    this.#running.add(running);
    for (const [id, key] of keys) {
      const shared = { join: async () => (await result).get(id) ?? missingValue(id) };
      sharedByKey.set(key, shared);
      this.#shared.set(key, shared);
    }
    return result;
  }

  #endSharing(key: string, shared: Shared<Value>): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
    delete shared.join;
  }

  #storeIfCurrent(key: string, value: Value, { changed }: Load): void {
    const bytes = this.#options.bytesOf(value);
    const tags = this.#options.tagsOf?.(value);
    if (bytes !== undefined && isCurrent(changed, tags) && this.#changes.isConnected())
      this.#store(key, { value, tags }, bytes);
  }

  #store(key: string, stored: Stored<Value>, bytes: number): void {
    const { tags } = stored;
    const tagBytes = tags?.reduce((sum, tag) => sum + tag.length + TAG_OVERHEAD_BYTES, 0) ?? 0;
    this.#stored.set(key, stored, { size: bytes + tagBytes + key.length * 2 + OVERHEAD_BYTES });
    // a value that is larger than the cache is not stored
    if (this.#stored.peek(key) !== stored) return;
    if (!tags) this.#keysWithoutTags.add(key);
    for (const tag of tags ?? []) {
      const keys = this.#keysByTag.get(tag);
      if (keys === undefined) this.#keysByTag.set(tag, key);
      else if (typeof keys !== 'string') keys.add(key);
      else if (keys !== key) this.#keysByTag.set(tag, new Set([keys, key]));
    }
  }

  #forgetTags(key: string, tags: readonly string[] | undefined): void {
    if (!tags) this.#keysWithoutTags.delete(key);
    for (const tag of tags ?? []) {
      const keys = this.#keysByTag.get(tag);
      if (keys === key) this.#keysByTag.delete(tag);
      else if (typeof keys === 'object' && keys.delete(key) && keys.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #invalidate({ tags, stockTags }: Invalidation): void {
    const changed = [...tags, ...stockTags];
    if (changed.length === 0) return;
    const { servesStaleStock = false } = this.#options;
    for (const load of this.#running) {
      if (load.changed !== 'all') for (const tag of changed) load.changed.add(tag);
    }
    // A load does not tell in advance what it depends on: a new request must not join one that began before the change.
    if (tags.length > 0 || !servesStaleStock) this.#shared.clear();
    for (const key of [...this.#keysWithoutTags]) this.#stored.delete(key);
    for (const key of this.#keysOf(servesStaleStock ? tags : changed)) this.#stored.delete(key);
    if (!servesStaleStock) return;
    for (const key of this.#keysOf(stockTags)) {
      const stored = this.#stored.peek(key);
      if (stored) stored.staleSince ??= this.#clock.now();
    }
  }

  #keysOf(tags: readonly string[]): string[] {
    return tags.flatMap((tag) => {
      const keys = this.#keysByTag.get(tag) ?? [];
      return typeof keys === 'string' ? keys : [...keys];
    });
  }
}

function isCurrent(changed: Load['changed'], tags: readonly string[] | undefined): boolean {
  if (changed === 'all') return false;
  if (changed.size === 0) return true;
  return tags !== undefined && !tags.some((tag) => changed.has(tag));
}

function missingValue(id: string): never {
  throw new Error(`nothing was loaded for ${id}`);
}
