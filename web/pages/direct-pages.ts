import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownOrigins } from '#web/security/content-origins.ts';
import type { WebSettings } from '#web/web-settings.ts';
import { cacheHeaders } from '#wire/cache-headers.ts';
import { cdnHeaders } from '#wire/cdn-headers.ts';
import { negotiateEncoding, storedForm } from '#wire/compression.ts';
import type { MemoryCache } from '#wire/memory-cache.ts';
import { flatHeaders, replyFirst } from '#wire/reply-first.ts';
import type { PageLimits } from './page-limits.ts';
import { type CachedPage, isUnchanged, type PageSecurity, type PageServer } from './send-page.ts';

const MAX_URLS = 2_000;
const MAX_KEY_LENGTH = 500;

/** The headers with which a page was sent, and what they depend on. */
interface SentHead extends Pick<PageSecurity, 'origins'> {
  /** Weak: a page that its cache has removed takes no memory. */
  page: WeakRef<CachedPage>;
  /** Those of the content left out. */
  head: string[];
}

interface Options {
  settings: WebSettings;
  pages: MemoryCache<CachedPage>;
  limits: PageLimits;
  /** The sites of images and forms if they are known at once. */
  storedOrigins(): KnownOrigins | undefined;
}

/**
 * Sends cached pages again before the router and the hooks of Fastify, which cost more than the page. Everything is as in the last
 * reply to the same URL and host; a page that is not cached, or not yet in the encoding of the client, takes the usual way.
 * Returns a function to call with each complete page that is sent the usual way.
 */
export function sendPagesDirectly(web: FastifyInstance, options: Options): PageServer['onSent'] {
  const { settings, pages, limits, storedOrigins } = options;
  const sentHeads = new LRUCache<string, SentHead>({ max: MAX_URLS });

  replyFirst(web, (request, response) => {
    const { url = '', headers } = request;
    const sent = sentHeads.get(keyOf(request));
    // the usual way warns of a proxy that is not trusted
    if (!sent || (settings.trustProxyHops === 0 && headers['x-forwarded-for'] !== undefined)) return false;
    const page = pages.stored(url);
    const known = storedOrigins();
    if (!page || page !== sent.page.deref() || !known || known.origins !== sent.origins) return false;
    const { content } = page;
    const encoding = negotiateEncoding(headers['accept-encoding']);
    const body = encoding ? storedForm(content, encoding, content.bytes) : content.bytes;
    if (!body) return false;
    limits.countCached(url);
    const head = [...sent.head, ...flatHeaders(cdnHeaders(settings.cdn, page.tags))];
    if (isUnchanged(content, headers['if-none-match'])) {
      response.writeHead(304, head).end();
      return true;
    }
    head.push('content-type', content.type, 'content-length', String(body.length));
    if (encoding) head.push('content-encoding', encoding);
    response.writeHead(200, head).end(body);
    return true;
  });

  return ({ raw }, page, { headers, origins }) => {
    const key = keyOf(raw);
    if (raw.method !== 'GET' || key.length > MAX_KEY_LENGTH) return;
    const head = flatHeaders({ ...headers, ...cacheHeaders(page.content.etag) });
    sentHeads.set(key, { page: new WeakRef(page), origins, head });
  };
}

/** All that the headers of a page depend on in a request: a proxy may name another host. */
const keyOf = ({ url, headers }: IncomingMessage) =>
  `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${url}`;
