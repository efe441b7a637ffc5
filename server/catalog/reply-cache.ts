import { createHash } from 'node:crypto';
import type { CatalogueFeed } from '#server/database/catalogue-feed.ts';

/** A reply as it goes over the wire. */
export interface WrittenReply {
  body: Buffer;
  etag: string;
}

interface Kept {
  reply: Promise<WrittenReply>;
  /** 0 until the reply is there. */
  bytes: number;
}

const MOST_BYTES = 16 * 1024 * 1024;
// the key, the promise and the map's own entry
const OVERHEAD_BYTES = 500;

/**
 * Replies written once and sent many times, until the catalogue changes. A reply is kept from the moment it is begun,
 * so that many who ask at once share it, and a change forgets it even unfinished: nothing read before a change is kept
 * after it. While the feed is down nothing is kept at all.
 */
export class ReplyCache {
  readonly #feed: Pick<CatalogueFeed, 'isLive' | 'onChange'>;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(feed: Pick<CatalogueFeed, 'isLive' | 'onChange'>, mostBytes = MOST_BYTES) {
    this.#feed = feed;
    this.#mostBytes = mostBytes;
    feed.onChange(() => this.#forgetAll());
  }

  /** The reply kept under this key, else what `make` gives, which is kept unless it fails. */
  get(key: string, make: () => Promise<unknown>): Promise<WrittenReply> {
    if (!this.#feed.isLive()) return make().then(writeReply);
    const kept = this.#kept.get(key);
    if (!kept) return this.#keep(key, make().then(writeReply));
    // to the end of the queue: what was asked for longest ago goes first
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.reply;
  }

  async #keep(key: string, reply: Promise<WrittenReply>): Promise<WrittenReply> {
    const kept: Kept = { reply, bytes: 0 };
    this.#kept.set(key, kept);
    try {
      const { body } = await reply;
      if (this.#kept.get(key) === kept) this.#weigh(kept, body.length + key.length * 2 + OVERHEAD_BYTES);
      return await reply;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  #weigh(kept: Kept, bytes: number): void {
    kept.bytes = bytes;
    this.#bytes += bytes;
    for (const [key, oldest] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(key);
      this.#bytes -= oldest.bytes;
    }
  }

  #forgetAll(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}

function writeReply(reply: unknown): WrittenReply {
  const body = Buffer.from(JSON.stringify(reply));
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}
