import { roomOf } from '#wire/pressed.ts';

/** A rendered page as it goes out, kept for many readers. */
export interface KeptPage {
  status: number;
  html: Buffer;
  /** What `html` is when it is no page. */
  type?: string;
  /** In its quotation marks. */
  etag: string;
  /** Where to go instead. */
  redirect?: string;
  /** `html` in brotli and gzip, each made for the first reader who takes it. */
  br?: Buffer;
  gzip?: Buffer;
}

interface Entry {
  page: KeptPage;
  expiresAt: number;
  bytes: number;
}

// the key and the map's own entry
const OVERHEAD_BYTES = 500;

interface PageCacheSettings {
  /** 0 keeps nothing. */
  seconds: number;
  /** For all pages together: strangers can ask for as many addresses as they like. */
  mostBytes: number;
  /** Milliseconds that only move forward. */
  now(): number;
}

/**
 * Rendered pages by address. `clear` also disowns renders that are under way: a page begun before a change of the
 * catalogue must not be kept after it.
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

  /** The kept page, or a new one from `make`, which several readers at once share. */
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
