import { createHash } from 'node:crypto';

/** Identifies a state of a resource, for `ETag` and `If-Match`: equal for content with the same JSON. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
