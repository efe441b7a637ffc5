import { roomOf } from '#wire/pressed.ts';
import type { CatalogueFeed } from '../database/catalogue-feed.ts';
import { KeptUntilChange } from '../database/kept-until-change.ts';
import { type WrittenReply, writeReply } from './written-reply.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** Replies that are serialized once and sent many times, until the catalog changes. */
export class ReplyCache {
  readonly #kept: KeptUntilChange<WrittenReply>;

  constructor(feed: Pick<CatalogueFeed, 'isLive' | 'onChange'>, mostBytes = MOST_BYTES) {
    this.#kept = new KeptUntilChange(feed, { mostBytes, bytesOf: ({ body }) => roomOf(body) });
  }

  /** Returns the cached reply of this key, else the result of `make`, which is cached unless it throws. */
  get(key: string, make: () => Promise<unknown>): Promise<WrittenReply> {
    return this.#kept.get(key, () => make().then(writeReply));
  }
}
