import { compressedSizes } from '#wire/pressed.ts';
import type { CatalogChanges } from '../database/catalogue-feed.ts';
import { MemoryCache } from '../database/kept-until-change.ts';
import { type SerializedReply, serializeReply } from './written-reply.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** Replies that are serialized once and sent many times, until the catalog changes. */
export class ReplyCache {
  readonly #kept: MemoryCache<SerializedReply>;

  constructor(catalogChanges: Pick<CatalogChanges, 'isConnected' | 'onChange'>, maxBytes = MAX_BYTES) {
    this.#kept = new MemoryCache(catalogChanges, { maxBytes, bytesOf: ({ body }) => compressedSizes(body) });
  }

  /** Returns the cached reply of this key, else the result of `make`, which is cached unless it throws. */
  get(key: string, make: () => Promise<unknown>): Promise<SerializedReply> {
    return this.#kept.get(key, () => make().then(serializeReply));
  }
}
