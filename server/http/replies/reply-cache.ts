import { compressedSizes } from '#wire/compression.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import { type SerializedReply, serializeReply } from './serialized-reply.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** Replies that are serialized once and sent many times, until the catalog changes. */
export class ReplyCache {
  readonly #cache: MemoryCache<SerializedReply>;

  constructor(catalogChanges: ChangeFeed, maxBytes = MAX_BYTES) {
    this.#cache = new MemoryCache(catalogChanges, {
      name: 'api-replies',
      maxBytes,
      bytesOf: ({ body }) => compressedSizes(body),
    });
  }

  /** Returns the cached reply of this key, else the result of `make`, which is cached unless it throws. */
  get(key: string, make: () => Promise<unknown>): Promise<SerializedReply> {
    return this.#cache.get(key, () => make().then(serializeReply));
  }
}
