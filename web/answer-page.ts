import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, pressed } from '#wire/pressed.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { pageHref } from './page-href.ts';
import type { WebSettings } from './web-settings.ts';

/** Sends the page of a URL: cached or rendered now, a redirect, or 304 if the client has it. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: WebSettings,
  pages: PageCache,
): Promise<FastifyReply> {
  const href = pageHref(request.url);
  if (href === undefined) return reply.code(414).type('text/plain').send('The address is too long');
  const page = await pages.get(href, () => makePage(href, settings));
  if (page.redirect !== undefined) {
    // a URL on another host, such as the feed's, is not a page of this shop
    if (page.redirect.startsWith('/')) reply.header('set-cookie', cameFrom(href, page.redirect));
    return reply.redirect(page.redirect, 302);
  }
  return sendPage(request, reply, page);
}

const REMEMBERED_SECONDS = 10;
const REMEMBERED_CHARACTERS = 500;

/** Cookie with the redirected URL, which browsers do not send. Only the target page receives it. */
function cameFrom(href: string, to: string): string {
  const value = encodeURIComponent(href.slice(0, REMEMBERED_CHARACTERS).toWellFormed());
  return `came-from=${value}; Path=${to}; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax`;
}

async function makePage(href: string, settings: WebSettings) {
  const wasWatched = settings.isCatalogueWatched();
  const { render, assets } = await settings.storefront();
  const rendered = await render(
    {
      href,
      origin: settings.origin,
      apiBase: settings.serverApiBase,
      fetch: settings.fetch,
      timeoutMs: settings.apiTimeoutMs,
      browserApiBase: settings.browserApiBase,
    },
    assets,
  );
  const html = Buffer.from(rendered.html);
  const { status, redirect, type } = rendered;
  const page: KeptPage = {
    status,
    html,
    etag: etagOf(html),
    ...(redirect !== undefined && { redirect }),
    ...(type !== undefined && { type }),
  };
  return { page, mayKeep: wasWatched && !rendered.isDegraded };
}

const etagOf = (html: Buffer) => `"${hash('sha256', html, 'base64url').slice(0, 22)}"`;

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  // weak: the same ETag for every content encoding of the page
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: `W/${page.etag}` });
  const isKnown = request.headers['if-none-match']?.includes(page.etag);
  if (page.status === 200 && isKnown) return reply.code(304).send();
  reply.code(page.status).type(page.type ?? 'text/html; charset=utf-8');
  const coding = codingFor(request.headers['accept-encoding']);
  if (!coding) return reply.send(page.html);
  page[coding] ??= pressed(page.html, coding);
  return reply.header('content-encoding', coding).send(page[coding]);
}
