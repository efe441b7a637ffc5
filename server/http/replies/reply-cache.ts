import { compressedSizes } from '#wire/compression.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import { type SerializedReply, serializeReply } from './serialized-reply.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** Replies that are serialized once and sent many times, until something that they contain changes. */
export class ReplyCache {
  readonly #cache: MemoryCache<SerializedReply>;

  constructor(catalogChanges: ChangeFeed, maxBytes = MAX_BYTES) {
    this.#cache = new MemoryCache(catalogChanges, {
      name: 'api-replies',
      maxBytes,
      bytesOf: ({ body }) => compressedSizes(body),
      tagsOf: ({ tags }) => tags,
    });
  }

  /** Returns the cached reply of this key if nothing that it contains has changed. */
  stored(key: string): SerializedReply | undefined {
    return this.#cache.stored(key);
  }

  /**
   * Returns the cached reply of this key, else the result of `make`, which is cached unless it throws. `tagsOf` returns what the
   * reply depends on (`server/database/changes/change-tags.ts`); without it any change makes the reply outdated.
   */
  get<Reply>(
    key: string,
    make: () => Promise<Reply>,
    tagsOf?: (reply: Reply) => readonly string[],
  ): Promise<SerializedReply> {
    return this.#cache.get(key, async () => {
      const reply = await make();
      const serialized = serializeReply(reply);
      return tagsOf ? { ...serialized, tags: tagsOf(reply) } : serialized;
    });
  }
}
