import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { cacheHeaders } from '#wire/cache-headers.ts';
import { type CdnCaching, cdnHeaders } from '#wire/cdn-headers.ts';
import { storedForm } from '#wire/compression.ts';
import { flatHeaders, replyFirst } from '#wire/reply-first.ts';
import { corsHeaders, VARY_OF_CORS } from '../cors.ts';
import { logRequest, roundMs } from '../request-log.ts';
import { securityHeaders } from '../security-headers.ts';
import type { ReplyCache } from './reply-cache.ts';
import {
  encodingOf,
  JSON_TYPE,
  matchesEtag,
  type SerializedReply,
  sendSerialized,
} from './serialized-reply.ts';

const MAX_URLS = 2_000;
const MAX_URL_LENGTH = 500;

/** Where the reply of a URL is cached. */
interface KnownUrl {
  cache: ReplyCache;
  key: string;
  /** The pattern of the route, for the log and the figures. */
  route: string;
}

interface Options {
  shopOrigin: string;
  /** The origins whose pages may read replies. */
  origins: readonly string[];
  /** False: no proxy is trusted, and a request through one takes the way of all others, which warns of it. */
  isProxyTrusted: boolean;
  cdn?: CdnCaching | undefined;
  measure?: ((request: { method: string; route: string; status: number }, ms: number) => void) | undefined;
}

interface DirectReplies {
  urls: LRUCache<string, KnownUrl>;
  cdnHeadersOf(serialized: SerializedReply): Record<string, string>;
}

const directByServer = new WeakMap<Server, DirectReplies>();

interface CachedReply<Reply> {
  cache: ReplyCache;
  key: string;
  make: () => Promise<Reply>;
  tagsOf: (reply: Reply) => readonly string[];
}

/**
 * Sends the cached reply of the key, else the result of `make` (see `ReplyCache`). The reply must be the same for everyone who
 * requests this URL: later requests of it do not reach the route while the reply is cached.
 */
export async function sendCached<Reply>(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key, make, tagsOf }: CachedReply<Reply>,
): Promise<FastifyReply> {
  const serialized = await cache.get(key, make, tagsOf);
  const { url, method } = request.raw;
  const direct = directByServer.get(request.server.server);
  const { url: route } = request.routeOptions;
  if (method === 'GET' && url !== undefined && url.length <= MAX_URL_LENGTH && route !== undefined)
    direct?.urls.set(url, { cache, key, route });
  return sendSerialized(request, reply, serialized, direct?.cdnHeadersOf(serialized));
}

/**
 * Sends cached replies of known URLs before the router, the hooks and the validation of Fastify, which cost more than the reply.
 * Headers, log and figures are those of any other request. Only for replies of `sendCached`.
 */
export function replyDirectly(app: FastifyInstance, options: Options): void {
  const urls = new LRUCache<string, KnownUrl>({ max: MAX_URLS });
  const cdnHeadersOf = createCdnHeaders(options);
  directByServer.set(app.server, { urls, cdnHeadersOf });
  const send = createSender(app.log, options, cdnHeadersOf);
  replyFirst(app, (request, response) => {
    const known = urls.get(request.url ?? '');
    return known !== undefined && send(known, request, response);
  });
}

/** Returns a function that sends the reply of a URL, or returns false if it is not cached, or not yet in this encoding. */
function createSender(
  log: FastifyBaseLogger,
  { shopOrigin, origins, isProxyTrusted, measure }: Options,
  cdnHeadersOf: DirectReplies['cdnHeadersOf'],
) {
  const security = securityHeaders(shopOrigin);
  const cors = new Map(origins.map((origin) => [origin, flatHeaders(corsHeaders(origin))]));
  const noCors: string[] = [];
  const heads = new WeakMap<SerializedReply, string[]>();
  const headOf = (serialized: SerializedReply) => {
    const head =
      heads.get(serialized) ?? flatHeaders({ ...security, ...cacheHeaders(serialized.etag, VARY_OF_CORS) });
    heads.set(serialized, head);
    return head;
  };

  return ({ cache, key, route }: KnownUrl, request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers } = request;
    if (!isProxyTrusted && headers['x-forwarded-for'] !== undefined) return false;
    const serialized = cache.stored(key);
    if (!serialized) return false;
    const encoding = encodingOf(serialized, headers['accept-encoding']);
    const body = encoding ? storedForm(serialized, encoding, serialized.body) : serialized.body;
    if (!body) return false;

    const startedAt = performance.now();
    const isUnchanged = matchesEtag(headers['if-none-match'], serialized.etag);
    const status = isUnchanged ? 304 : 200;
    const reqId = randomUUID();
    const head = [
      ...headOf(serialized),
      ...(cors.get(headers.origin ?? '') ?? noCors),
      ...flatHeaders(cdnHeadersOf(serialized)),
      'x-request-id',
      reqId,
    ];
    if (!isUnchanged) head.push('content-type', JSON_TYPE, 'content-length', String(body.length));
    if (!isUnchanged && encoding) head.push('content-encoding', encoding);
    const fields = { method: 'GET', route, status };
    const finish = (error?: Error) => {
      const ms = performance.now() - startedAt;
      logRequest(log, { reqId, ...fields, ms: roundMs(ms) }, error);
      measure?.(fields, ms);
    };
    response.once('finish', finish);
    response.once('error', finish);
    response.writeHead(status, head);
    response.end(isUnchanged ? undefined : body);
    return true;
  };
}

/**
 * Returns a function that returns the headers of a reply for a CDN. With them a reply names the origin of the shop in each case:
 * CDNs do not tell origins apart. So they are only for a shop with one.
 */
function createCdnHeaders({ shopOrigin, origins, cdn }: Options): DirectReplies['cdnHeadersOf'] {
  const none = {};
  if (!cdn || origins.some((origin) => origin !== shopOrigin)) return () => none;
  const cors = corsHeaders(shopOrigin);
  return ({ tags }) => {
    const headers = cdnHeaders(cdn, tags);
    return Object.keys(headers).length > 0 ? { ...cors, ...headers } : none;
  };
}
