import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads bodies as JSON in UTF-8 and as nothing else; an empty one counts as none at all. */
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

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('invalid_json', 'The body of the request is not valid JSON in UTF-8.');
  }
}
