import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { clientIp } from '#wire/client-ip.ts';
import { type ChangeFeed, MemoryCache } from '#wire/memory-cache.ts';
import { replyTags } from './replies/reply-tags.ts';

interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface InProcessResponse {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** The body of a cacheable reply, parsed once and frozen. */
  shared?: unknown;
  /** The size in the cache, if it is cacheable. */
  bytes?: number;
  /** What the reply depends on; undefined: unknown. */
  tags?: readonly string[];
}

/** The remote address of requests within the process; no network client has it. */
export const IN_PROCESS = 'in-process';

/** The IP of a network client, for rate limits; undefined for a page of this process, which serves many. */
export function networkIp(request: FastifyRequest): string | undefined {
  return request.ip === IN_PROCESS ? undefined : clientIp(request);
}

const MAX_BYTES = 8 * 1024 * 1024;
// estimate: one character of JSON, its bytes and its share of the parsed value
const BYTES_PER_CHARACTER = 5;

/**
 * Returns the part of `fetch` that rendering needs. Calls the API of this process without a socket, since the
 * objects of the real `fetch` cost more than the reply. Cacheable replies are parsed once and shared by all
 * pages, until something that they contain changes.
 */
export function inProcessFetch(app: FastifyInstance, catalogChanges: ChangeFeed) {
  const cache = new MemoryCache<InProcessResponse>(catalogChanges, {
    name: 'parsed-replies',
    maxBytes: MAX_BYTES,
    bytesOf: ({ bytes }) => bytes,
    tagsOf: ({ tags }) => tags,
  });
  return (url: string, call: Call): Promise<InProcessResponse> => {
    const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
    const isPublicRequest = call.method === 'GET' && call.headers.authorization === undefined;
    return isPublicRequest
      ? cache.get(path, () => injectRequest(app, path, call))
      : injectRequest(app, path, call);
  };
}

async function injectRequest(
  app: FastifyInstance,
  url: string,
  { method, headers, body }: Call,
): Promise<InProcessResponse> {
  const options: InjectOptions = {
    method: method as 'GET',
    url,
    headers,
    remoteAddress: IN_PROCESS,
    ...(body !== undefined && { payload: body }),
  };
  const { statusCode, headers: replyHeaders, body: text, rawPayload, raw } = await app.inject(options);
  const tags = replyTags(raw.res);
  const isJson = replyHeaders['content-type']?.toString().startsWith('application/json');
  const isCacheable = statusCode === 200 && isJson && replyHeaders.etag !== undefined;
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: { get: (name: string) => headerText(replyHeaders[name.toLowerCase()]) },
    text: async () => text,
    arrayBuffer: async () => arrayBufferOf(rawPayload),
    ...(isCacheable && { shared: deepFreeze(JSON.parse(text)), bytes: text.length * BYTES_PER_CHARACTER }),
    ...(tags && { tags }),
  };
}

/** Copies the bytes: a small Buffer is a view of a larger one that is shared. */
function arrayBufferOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function headerText(value: number | string | string[] | undefined): string | null {
  return value === undefined ? null : String(value);
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
