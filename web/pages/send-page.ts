import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentOrigins } from '#web/security/content-origins.ts';
import type { WebSettings } from '#web/web-settings.ts';
import { cacheHeaders } from '#wire/cache-headers.ts';
import { cdnHeaders } from '#wire/cdn-headers.ts';
import { clientIp } from '#wire/client-ip.ts';
import { compressOnce, negotiateEncoding } from '#wire/compression.ts';
import type { MemoryCache } from '#wire/memory-cache.ts';
import { collectTags } from './collect-tags.ts';
import type { PageContent, PageContents } from './page-content.ts';
import type { PageLimits } from './page-limits.ts';

/** A rendered page as it is sent, cached for many requests. */
export interface CachedPage {
  status: number;
  content: PageContent;
  /** False if some data could not be loaded: the page is not cached. */
  isComplete: boolean;
  /** Target of a redirect that replaces the page. */
  redirect?: string;
  /** What the page depends on; undefined: unknown. */
  tags?: readonly string[];
}

/** The security headers of a page, and the sites that they name. */
export interface PageSecurity {
  headers: Record<string, string>;
  origins: ContentOrigins | undefined;
}

export interface PageServer {
  settings: WebSettings;
  pages: MemoryCache<CachedPage>;
  contents: PageContents;
  limits: PageLimits;
  securityOf(request: FastifyRequest): Promise<PageSecurity>;
  /** Called with a page that the next request for the same URL and host may get as well. */
  onSent(request: FastifyRequest, page: CachedPage, security: PageSecurity): void;
}

const MAX_URL_LENGTH = 8_192;

/** Sends the page of a URL: cached or rendered now, a redirect, or 304 if the client has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings, pages, contents, limits, securityOf, onSent }: PageServer,
): Promise<FastifyReply> {
  const { url } = request;
  if (url.length > MAX_URL_LENGTH) return reply.code(414).type('text/plain').send('The address is too long');
  if (!URL.canParse(url, settings.origin)) return reply.code(400).type('text/plain').send('Bad request');
  const href = (await settings.storefront()).pageHref(url);
  const isCached = () => pages.has(href);
  // random unknown parameters find a cached page: they cost little, but a flood of them is not free
  if (!isCached() || href !== url) await limits.countExpensive(clientIp(request), isCached);
  if (isCached()) limits.countCached(href);
  const reading = securityOf(request);
  const page = await pages.get(href, () => limits.render(href, () => renderPage(href, settings, contents)));
  const security = await reading;
  reply.headers(security.headers);
  if (page.redirect !== undefined) {
    // a URL on another host, such as the feed's, is not a page of this shop
    if (page.redirect.startsWith('/')) reply.header('set-cookie', cameFromCookie(url, page.redirect));
    // browsers store a permanent redirect for good, but a former name may be used again
    reply.header('cache-control', 'no-cache');
    return reply.redirect(page.redirect, page.status === 301 ? 301 : 302);
  }
  if (page.status === 200 && page.isComplete) {
    reply.headers(cdnHeaders(settings.cdn, page.tags));
    if (href === url) onSent(request, page, security);
  }
  return sendCachedPage(request, reply, page);
}

const MAX_CAME_FROM_SECONDS = 10;
const MAX_CAME_FROM_LENGTH = 500;

/** Cookie with the redirected URL, which browsers do not send. Read by the 404 page, to log it. */
function cameFromCookie(url: string, to: string): string {
  const value = encodeURIComponent(url.slice(0, MAX_CAME_FROM_LENGTH).toWellFormed());
  return `came-from=${value}; Path=${to}; Max-Age=${MAX_CAME_FROM_SECONDS}; SameSite=Lax`;
}

async function renderPage(href: string, settings: WebSettings, contents: PageContents): Promise<CachedPage> {
  const { render, assets } = await settings.storefront();
  const { fetch, tags } = collectTags(settings.fetch);
  const rendered = await render(
    {
      href,
      origin: settings.origin,
      apiBase: settings.serverApiBase,
      fetch,
      timeoutMs: settings.apiTimeoutMs,
      browserApiBase: settings.browserApiBase,
    },
    assets,
  );
  const { status, redirect } = rendered;
  const known = tags();
  return {
    status,
    content: contents.contentOf(href, rendered),
    isComplete: !rendered.isDegraded,
    ...(redirect !== undefined && { redirect }),
    ...(known && { tags: known }),
  };
}

/** True if the client has the page. */
export const isUnchanged = ({ etag }: PageContent, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.includes(etag) ?? false;

async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, content }: CachedPage,
): Promise<FastifyReply> {
  reply.headers(cacheHeaders(content.etag));
  if (status === 200 && isUnchanged(content, request.headers['if-none-match'])) return reply.code(304).send();
  reply.code(status).type(content.type);
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(content.bytes);
  const compressed = await compressOnce(content, encoding, content.bytes);
  return reply.header('content-encoding', encoding).send(compressed);
}
