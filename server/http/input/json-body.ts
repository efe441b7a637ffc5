import type { FastifyInstance } from 'fastify';
import { UserError } from '#server/errors/user-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses request bodies as JSON in UTF-8, the only accepted media type. An empty body is undefined. Rejects
 * duplicate keys, since JSON does not define which of the two counts. Throws UserError: invalid_json,
 * invalid_request.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => {
      return bytes.length === 0 ? undefined : parse(bytes);
    },
  );
}

/**
 * Finds a repeated key by counting: `{"a":1,"a":2}` has two keys as text, since JSON has one colon per key
 * outside of strings, and one key as a value, since `JSON.parse` takes the last one.
 */
function parse(bytes: Buffer): unknown {
  const { text, value } = read(bytes);
  if (countKeysInText(text) === countKeysInValue(value)) return value;
  throw new UserError('invalid_request', 'The request repeats a key: each may appear only once.');
}

function read(bytes: Buffer): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new UserError('invalid_json', 'The body of the request is not valid JSON in UTF-8.');
  }
}

function countKeysInText(json: string): number {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length - 1;
}

function countKeysInValue(value: unknown): number {
  let count = 0;
  const remaining = [value];
  while (remaining.length > 0) {
    const item = remaining.pop();
    if (typeof item !== 'object' || item === null) continue;
    const inner = Object.values(item);
    if (!Array.isArray(item)) count += inner.length;
    remaining.push(...inner);
  }
  return count;
}
