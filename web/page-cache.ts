import { roomOf } from '#wire/pressed.ts';

/** A rendered page as it is sent, cached for many requests. */
export interface KeptPage {
  status: number;
  html: Buffer;
  /** Content type of `html` if it is not HTML. */
  type?: string;
  /** With its quotation marks. */
  etag: string;
  /** Target of a redirect that replaces the page. */
  redirect?: string;
  /** `html` in brotli and gzip, each compressed for the first request that accepts it. */
  br?: Buffer;
  gzip?: Buffer;
}

interface Entry {
  page: KeptPage;
  expiresAt: number;
  bytes: number;
}

// of the key and the map entry
const OVERHEAD_BYTES = 500;

interface PageCacheSettings {
  /** 0 disables the cache. */
  seconds: number;
  /** For all pages together, because anyone can request any number of URLs. */
  mostBytes: number;
  /** Monotonic clock in milliseconds. */
  now(): number;
}

/**
 * Rendered pages by URL. A render that began before `clear` is returned but not cached, because it may show
 * the old catalog.
 */
export class PageCache {
  readonly #settings: PageCacheSettings;
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<KeptPage>>();
  #generation = 0;
  #bytes = 0;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#bytes = 0;
    this.#underWay.clear();
  }

  /** Returns the cached page, or a new one from `make`. Concurrent requests share one render. */
  async get(key: string, make: () => Promise<{ page: KeptPage; mayKeep: boolean }>): Promise<KeptPage> {
    const kept = this.#entries.get(key);
    if (kept && kept.expiresAt > this.#settings.now()) return kept.page;
    const shared = this.#underWay.get(key);
    if (shared) return shared;
    const work = this.#make(key, make);
    if (this.#settings.seconds > 0) this.#underWay.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key);
    }
  }

  async #make(key: string, make: () => Promise<{ page: KeptPage; mayKeep: boolean }>): Promise<KeptPage> {
    const begun = this.#generation;
    const { page, mayKeep } = await make();
    if (mayKeep && this.#settings.seconds > 0 && begun === this.#generation) {
      this.#drop(key);
      const bytes = roomOf(page.html) + key.length * 2 + OVERHEAD_BYTES;
      this.#entries.set(key, {
        page,
        expiresAt: this.#settings.now() + this.#settings.seconds * 1000,
        bytes,
      });
      this.#bytes += bytes;
      this.#dropOldest();
    }
    return page;
  }

  #dropOldest(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#settings.mostBytes) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
