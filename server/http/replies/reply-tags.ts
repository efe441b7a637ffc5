import type { ServerResponse } from 'node:http';

const tagsByResponse = new WeakMap<ServerResponse, readonly string[]>();

/** Remembers what a reply to a page of this process depends on, which no header shows. */
export function setReplyTags(response: ServerResponse, tags: readonly string[]): void {
  tagsByResponse.set(response, tags);
}

/** What a reply depends on; undefined: unknown. */
export function replyTags(response: ServerResponse): readonly string[] | undefined {
  return tagsByResponse.get(response);
}
