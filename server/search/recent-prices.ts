import type { ChangeFeed } from '#wire/memory-cache.ts';

/** What a search has read of a product that it found. */
export interface FoundPrice {
  id: string;
  pricePaise: number;
  isOnSale: boolean;
}

const MAX_PRICES = 2_000;

/** The prices that searches have read since the last change of anything, so that facets need not read them again. */
export class RecentPrices {
  readonly #changes: ChangeFeed;
  readonly #prices = new Map<string, FoundPrice>();
  #changesSeen = 0;

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
    changes.onChange(() => {
      this.#changesSeen += 1;
      this.#prices.clear();
    });
  }

  /** Call it before reading prices. The result stores them, unless something has changed since. */
  startReading(): (found: readonly FoundPrice[]) => void {
    const changesSeen = this.#changesSeen;
    return (found) => {
      if (changesSeen !== this.#changesSeen || !this.#changes.isConnected()) return;
      if (this.#prices.size + found.length > MAX_PRICES) this.#prices.clear();
      for (const { id, pricePaise, isOnSale } of found) this.#prices.set(id, { id, pricePaise, isOnSale });
    };
  }

  /** The prices of these visible products; undefined if one of them is not known. */
  find(ids: readonly string[]): FoundPrice[] | undefined {
    if (!this.#changes.isConnected()) return undefined;
    const found = ids.flatMap((id) => this.#prices.get(id) ?? []);
    return found.length === ids.length ? found : undefined;
  }
}
