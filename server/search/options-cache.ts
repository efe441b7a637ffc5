import { type ChangeFeed, type Invalidation, watchChanges } from '#wire/memory-cache.ts';
import type { OfferedOptions } from './offered-options.ts';

// sizes, colors and products; twice as many are cached at most, of about 100 bytes each
const MAX_RECENT = 40_000;
const TAGS = ['product:', 'bands:'];

/**
 * What can be bought of products, until it changes. A search stores up to a hundred of them, so this is less exact than
 * `MemoryCache`, and takes less time: if it is full, it removes all products that no search has used since it was full before.
 */
export class OptionsCache {
  readonly #changes: ChangeFeed;
  readonly #maxRecent: number;
  #recent = new Map<string, OfferedOptions>();
  #earlier = new Map<string, OfferedOptions>();
  #recentSize = 0;
  readonly #startWatching: () => () => boolean;

  constructor(changes: ChangeFeed, maxRecent = MAX_RECENT) {
    this.#changes = changes;
    this.#maxRecent = maxRecent;
    this.#startWatching = watchChanges(changes);
    changes.onChange((change) => (change ? this.#remove(change) : this.#clear()));
  }

  get(id: string): OfferedOptions | undefined {
    if (!this.#changes.isConnected()) return undefined;
    const recent = this.#recent.get(id);
    if (recent) return recent;
    const earlier = this.#earlier.get(id);
    if (earlier) this.#add(id, earlier);
    return earlier;
  }

  /** Call it before reading. The result stores what was read, unless something has changed since. */
  startReading(): (ids: readonly string[], options: readonly OfferedOptions[]) => void {
    const isCurrent = this.#startWatching();
    return (ids, options) => {
      if (!isCurrent()) return;
      for (const [i, id] of ids.entries()) this.#add(id, options[i] ?? { sizes: [], colors: [] });
    };
  }

  #add(id: string, options: OfferedOptions): void {
    if (this.#recentSize >= this.#maxRecent) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#recentSize = 0;
    }
    this.#recentSize += 1 + options.sizes.length + options.colors.length;
    this.#recent.set(id, options);
  }

  #remove({ tags, stockTags }: Invalidation): void {
    for (const tag of [...tags, ...stockTags]) {
      const prefix = TAGS.find((prefix) => tag.startsWith(prefix));
      if (prefix === undefined) continue;
      const id = tag.slice(prefix.length);
      this.#recent.delete(id);
      this.#earlier.delete(id);
    }
  }

  #clear(): void {
    this.#recent.clear();
    this.#recentSize = 0;
    this.#earlier.clear();
  }
}
