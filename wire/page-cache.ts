import { compressedSizes } from './compression.ts';

/** A rendered page as it is sent, cached for many requests. */
export interface CachedPage {
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
  page: CachedPage;
  expiresAt: number;
  bytes: number;
}

// of the key and the map entry
const OVERHEAD_BYTES = 500;

interface PageCacheSettings {
  /** 0 disables the cache. */
  seconds: number;
  /** For all pages together, because anyone can request any number of URLs. */
  maxBytes: number;
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
  readonly #pending = new Map<string, Promise<CachedPage>>();
  #generation = 0;
  #bytes = 0;

  constructor(settings: PageCacheSettings) {
    this.#settings = settings;
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#bytes = 0;
    this.#pending.clear();
  }

  /** Returns the cached page, or a new one from `make`. Concurrent requests share one render. */
  async get(
    key: string,
    make: () => Promise<{ page: CachedPage; isCacheable: boolean }>,
  ): Promise<CachedPage> {
    const cached = this.#entries.get(key);
    if (cached && cached.expiresAt > this.#settings.now()) return cached.page;
    const shared = this.#pending.get(key);
    if (shared) return shared;
    const work = this.#make(key, make);
    if (this.#settings.seconds > 0) this.#pending.set(key, work);
    try {
      return await work;
    } finally {
      if (this.#pending.get(key) === work) this.#pending.delete(key);
    }
  }

  async #make(
    key: string,
    make: () => Promise<{ page: CachedPage; isCacheable: boolean }>,
  ): Promise<CachedPage> {
    const generation = this.#generation;
    const { page, isCacheable } = await make();
    if (isCacheable && this.#settings.seconds > 0 && generation === this.#generation) {
      this.#delete(key);
      const bytes = compressedSizes(page.html) + key.length * 2 + OVERHEAD_BYTES;
      this.#entries.set(key, {
        page,
        expiresAt: this.#settings.now() + this.#settings.seconds * 1000,
        bytes,
      });
      this.#bytes += bytes;
      this.#evictOldest();
    }
    return page;
  }

  #evictOldest(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#settings.maxBytes) return;
      this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
