import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { fieldError } from '#server/errors/field-error.ts';

/** A request that a client may repeat: its scope, its idempotency key, and a hash of its content. */
export interface IdempotentRequest {
  /** The kind of request and the customer: two customers may choose the same key. */
  scope: string;
  key: string;
  hash: Buffer;
}

/**
 * Returns the `Idempotency-Key` header, or undefined. Throws UserError: invalid_request, unless it has 1 to
 * 255 printable ASCII characters.
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = 'Idempotency-Key must have 1 to 255 printable ASCII characters.';
  throw fieldError('Idempotency-Key', message);
}

/** Returns the SHA-256 of a request's content, independent of the order of its keys. Bytes are hashed as they are. */
export function hashRequest(body: unknown): Buffer {
  const content = body instanceof Uint8Array ? body : (JSON.stringify(body, sortKeys) ?? '');
  return createHash('sha256').update(content).digest();
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
