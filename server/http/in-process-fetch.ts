import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CatalogueFeed } from '../database/catalogue-feed.ts';
import { KeptUntilChange } from '../database/kept-until-change.ts';

interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface Answer {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The body of a reply that everybody may keep, read once and frozen. */
  shared?: unknown;
  /** The room that keeping it takes, when it may be kept. */
  bytes?: number;
}

/** The address that calls within the process carry: no network has it. */
export const IN_PROCESS = 'in-process';

const MOST_BYTES = 8 * 1024 * 1024;
// a character of JSON, its bytes and what it is once read, about
const BYTES_PER_CHARACTER = 5;

/**
 * As much of `fetch` as rendering a page needs, asking the API of this very process without a socket in between: the
 * objects of the real `fetch` cost more here than the reply itself. What everybody may keep is read once and handed to
 * every page, until the catalogue changes.
 */
export function inProcessFetch(app: FastifyInstance, feed: Pick<CatalogueFeed, 'isLive' | 'onChange'>) {
  const kept = new KeptUntilChange<Answer>(feed, { mostBytes: MOST_BYTES, bytesOf: ({ bytes }) => bytes });
  return (url: string, call: Call): Promise<Answer> => {
    const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const isForAll = call.method === 'GET' && call.headers.authorization === undefined;
    return isForAll ? kept.get(path, () => ask(app, path, call)) : ask(app, path, call);
  };
}

async function ask(app: FastifyInstance, url: string, { method, headers, body }: Call): Promise<Answer> {
  const options: InjectOptions = {
    method: method as 'GET',
    url,
    headers,
    remoteAddress: IN_PROCESS,
    ...(body !== undefined && { payload: body }),
  };
  const { statusCode, headers: replied, body: text, rawPayload } = await app.inject(options);
  const isJson = replied['content-type']?.toString().startsWith('application/json');
  const mayKeep = statusCode === 200 && isJson && replied.etag !== undefined;
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: { get: (name: string) => headerText(replied[name.toLowerCase()]) },
    text: async () => text,
    arrayBuffer: async () => arrayBufferOf(rawPayload),
    ...(mayKeep && { shared: frozen(JSON.parse(text)), bytes: text.length * BYTES_PER_CHARACTER }),
  };
}

/** A small buffer is a part of a larger one that others use too. */
function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function headerText(value: number | string | string[] | undefined): string | null {
  return value === undefined ? null : String(value);
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
