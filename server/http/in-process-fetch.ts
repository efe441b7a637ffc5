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
  /** The body of a cacheable reply, parsed once and frozen. */
  shared?: unknown;
  /** The size in the cache, if it is cacheable. */
  bytes?: number;
}

/** The remote address of requests within the process; no network client has it. */
export const IN_PROCESS = 'in-process';

const MOST_BYTES = 8 * 1024 * 1024;
// estimate: one character of JSON, its bytes and its share of the parsed value
const BYTES_PER_CHARACTER = 5;

/**
 * Returns the part of `fetch` that rendering needs. Calls the API of this process without a socket, since the
 * objects of the real `fetch` cost more than the reply. Cacheable replies are parsed once and shared by all
 * pages, until the catalog changes.
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

/** Copies the bytes: a small Buffer is a view of a larger one that is shared. */
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
