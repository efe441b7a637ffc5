import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownOrigins } from '#web/security/content-origins.ts';
import type { WebSettings } from '#web/web-settings.ts';
import { cdnHeaders } from '#wire/cdn-headers.ts';
import { negotiateEncoding, storedForm } from '#wire/compression.ts';
import type { MemoryCache } from '#wire/memory-cache.ts';
import type { PageLimits } from './page-limits.ts';
import { type CachedPage, isUnchanged, pageHeaders, typeOf } from './send-page.ts';

const MAX_URLS = 2_000;
const MAX_KEY_LENGTH = 500;

/** The headers with which a page was sent, and what they depend on. */
interface SentHead {
  page: CachedPage;
  origins: KnownOrigins['origins'];
  /** Names and values in turns, those of the content left out. */
  head: string[];
}

interface Options {
  settings: WebSettings;
  pages: MemoryCache<CachedPage>;
  limits: PageLimits;
  /** The sites of images and forms if they are known at once. */
  storedOrigins(): KnownOrigins | undefined;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Sends cached pages again before the router and the hooks of Fastify, which cost more than the page. Everything is as in the last
 * reply to the same URL and host; a page that is not cached, or not yet in the encoding of the client, takes the usual way.
 */
export class DirectPages {
  readonly #options: Options;
  readonly #sent = new LRUCache<string, SentHead>({ max: MAX_URLS });

  constructor(web: FastifyInstance, options: Options) {
    this.#options = options;
    let isClosing = false;
    web.addHook('preClose', (done) => {
      isClosing = true;
      done();
    });
    const listeners = web.server.listeners('request') as Listener[];
    web.server.removeAllListeners('request');
    web.server.on('request', (request, response) => {
      if (!isClosing && request.method === 'GET' && this.#send(request, response)) return;
      for (const listener of listeners) listener.call(web.server, request, response);
    });
  }

  /** Call it with the security headers of a complete page that is sent now, and the sites that they name. */
  add(
    { raw }: FastifyRequest,
    page: CachedPage,
    { headers, origins }: { headers: Record<string, string>; origins: KnownOrigins['origins'] },
  ): void {
    const key = keyOf(raw);
    if (raw.method !== 'GET' || key.length > MAX_KEY_LENGTH) return;
    this.#sent.set(key, { page, origins, head: flatten({ ...headers, ...pageHeaders(page) }) });
  }

  #send(request: IncomingMessage, response: ServerResponse): boolean {
    const { settings, pages, limits, storedOrigins } = this.#options;
    const { url = '', headers } = request;
    const sent = this.#sent.get(keyOf(request));
    // the usual way warns of a proxy that is not trusted
    if (!sent || (settings.trustProxyHops === 0 && headers['x-forwarded-for'] !== undefined)) return false;
    const page = pages.stored(url);
    const known = storedOrigins();
    if (page !== sent.page || !known || known.origins !== sent.origins) return false;
    const encoding = negotiateEncoding(headers['accept-encoding']);
    const body = encoding ? storedForm(page, encoding, page.html) : page.html;
    if (!body) return false;
    limits.countCached(url);
    const head = [...sent.head, ...flatten(cdnHeaders(settings.cdn, page.tags))];
    if (isUnchanged(page, headers['if-none-match'])) {
      response.writeHead(304, head).end();
      return true;
    }
    head.push('content-type', typeOf(page), 'content-length', String(body.length));
    if (encoding) head.push('content-encoding', encoding);
    response.writeHead(200, head).end(body);
    return true;
  }
}

const flatten = (headers: Record<string, string>) => Object.entries(headers).flat();

/** All that the headers of a page depend on in a request: a proxy may name another host. */
const keyOf = ({ url, headers }: IncomingMessage) =>
  `${headers.host} ${headers['x-forwarded-host'] ?? ''} ${url}`;
