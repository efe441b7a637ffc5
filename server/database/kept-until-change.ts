import type { CatalogueFeed } from './catalogue-feed.ts';

interface Kept<Value> {
  value: Promise<Value>;
  /** 0 until the value is there. */
  bytes: number;
}

interface KeptSettings<Value> {
  mostBytes: number;
  /** About how much room it takes; undefined: this one is not for keeping. */
  bytesOf(value: Value): number | undefined;
}

// the key, the promise and the map's own entry
const OVERHEAD_BYTES = 500;

/**
 * What is made once and given to many, until the catalogue changes. A value is kept from the moment it is begun, so that
 * many who ask at once share it, and a change forgets it even unfinished: nothing read before a change is kept after it.
 * While the feed is down nothing is kept at all.
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

  /** What is kept under this key, else what `make` gives, which is kept unless it fails. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    if (!this.#feed.isLive()) return make();
    const kept = this.#kept.get(key);
    if (!kept) return this.#keep(key, make());
    // to the end of the queue: what was asked for longest ago goes first
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
