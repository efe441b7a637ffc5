import { type ChangeFeed, watchChanges } from '#wire/memory-cache.ts';
import type { FoundProduct, OfferedColumns } from './found-facet-queries.ts';

/** What a search has read of the products that it found. */
export interface FoundProducts {
  products: readonly FoundProduct[];
  /** What can be bought of them. Absent: not read. */
  offered?: OfferedColumns;
}

const MAX_PRODUCTS = 2_000;

/** What searches have read of the products that they found since the last change of anything, so that facets need not read it again. */
export class RecentFinds {
  readonly #changes: ChangeFeed;
  /** By the list of ids that the search has returned. */
  #finds = new Map<readonly string[], FoundProducts>();
  readonly #startWatching: () => () => boolean;
  #products = 0;

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
    this.#startWatching = watchChanges(changes);
    changes.onChange(() => this.#clear());
  }

  /** Call it before reading. The result stores what was read of the products with these ids, unless something has changed since. */
  startReading(): (ids: readonly string[], found: FoundProducts) => void {
    const isCurrent = this.#startWatching();
    return (ids, found) => {
      if (!isCurrent()) return;
      if (this.#products + found.products.length > MAX_PRODUCTS) this.#clear();
      this.#finds.set(ids, found);
      this.#products += found.products.length;
    };
  }

  /** What was read of the products of a list that a search has returned: the same list, not a copy. */
  find(ids: readonly string[]): FoundProducts | undefined {
    return this.#changes.isConnected() ? this.#finds.get(ids) : undefined;
  }

  #clear(): void {
    // a map that is cleared would keep them in memory (`wire/memory-cache.ts`)
    this.#finds = new Map();
    this.#products = 0;
  }
}
