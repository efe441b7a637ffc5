import { hash } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { noSchemas } from './no-schemas.ts';
import { type KeptPage, PageCache } from './page-cache.ts';
import { pageHref } from './page-href.ts';
import { codingFor, pressed } from './pressed.ts';
import type { Storefront } from './render.ts';
import { securityHeaders } from './security-headers.ts';
import { sendPicture, type WebFetch } from './send-picture.ts';

export interface WebSettings {
  /** Public address of the shop, no slash at the end. */
  origin: string;
  /** Base of the API for every browser; absent: section 7's rule for the host that each reader sees. */
  browserApiBase: string | undefined;
  /** Base of the API and the way to it while a page is rendered here. */
  serverApiBase: string;
  fetch: WebFetch;
  /** How long the calls to the API may take together while a page is rendered; 0 waits for them. */
  apiTimeoutMs: number;
  pageCacheSeconds: number;
  /** Folder with the built client, or undefined in development. */
  clientDir: string | undefined;
  /** Folders of pictures by address prefix, such as `/media/demo/`. */
  media: { prefix: string; dir: string }[];
  storefront(): Promise<Storefront>;
  /** False while nobody would tell of a changed catalogue: then no page is kept. */
  isCatalogueWatched(): boolean;
  onRequestDone?(request: FastifyRequest, reply: FastifyReply): void;
  /** Told of a page that could not be made at all: our bug. */
  onFailure?(error: Error, request: FastifyRequest): void;
  /** Comes before everything else: the development server's own files. */
  prepare?(web: FastifyInstance): Promise<void>;
}

const KEPT_PAGES_BYTES = 64 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 5_000;
// Node's own 30 s would make the two above mean little.
const TIMEOUT_CHECK_MS = 2_000;
// Longer than most proxies keep a connection, so that the proxy closes first.
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** The server that turns an address into a page. `pages.clear()` makes every page anew. */
export async function buildWeb(settings: WebSettings): Promise<{ web: FastifyInstance; pages: PageCache }> {
  const web = Fastify({
    logger: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // What has arrived is still answered while the server stops.
    return503OnClosing: false,
    schemaController: noSchemas,
  });
  const pages = new PageCache({
    seconds: settings.pageCacheSeconds,
    mostBytes: KEPT_PAGES_BYTES,
    now: () => performance.now(),
  });
  await settings.prepare?.(web);
  addHeaders(web, settings, await settings.storefront());
  addErrorPages(web, settings);
  await addFiles(web, settings);
  web.get('/healthz', () => ({ status: 'ok' }));
  web.get('/*', (request, reply) => answerPage(request, reply, settings, pages));
  return { web, pages };
}

function addHeaders(web: FastifyInstance, settings: WebSettings, storefront: Storefront): void {
  const { origin, browserApiBase, serverApiBase, clientDir } = settings;
  const headersFor = (apiBase: string) =>
    securityHeaders({
      origin,
      apiOrigin: new URL(apiBase).origin,
      inlineScripts: storefront.inlineScripts,
      isDevelopment: clientDir === undefined,
    });
  const usualBase = browserApiBase ?? serverApiBase;
  const usual = headersFor(usualBase);
  web.addHook('onRequest', async (request, reply) => {
    const apiBase = browserApiBase ?? apiBaseSeenBy(request, serverApiBase, storefront);
    reply.headers(apiBase === usualBase ? usual : headersFor(apiBase));
  });
  const { onRequestDone } = settings;
  if (onRequestDone) web.addHook('onResponse', async (request, reply) => onRequestDone(request, reply));
}

/** What the script of this reader's page will call. A host that can have no subdomain changes nothing. */
function apiBaseSeenBy({ hostname }: FastifyRequest, localBase: string, storefront: Storefront): string {
  const base = storefront.defaultApiBase(hostname, localBase);
  return HOST_NAME.test(hostname) && URL.canParse(base) ? base : localBase;
}

const HOST_NAME = /^[a-z0-9.-]+$/i;

/** What a reader sees when the page could not even be begun: a plain sentence, never a stack. */
function addErrorPages(web: FastifyInstance, settings: WebSettings): void {
  web.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) settings.onFailure?.(error, request);
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(status === 500 ? 'The page could not be shown. Please try again in a moment.' : 'Bad request');
  });
  web.setNotFoundHandler((request, reply) => {
    reply.type('text/plain; charset=utf-8');
    // A page's address always has a handler: what comes here is a missing file or another method.
    if (['GET', 'HEAD'].includes(request.method)) return reply.code(404).send('There is no such file.');
    return reply.code(405).header('allow', 'GET, HEAD').send('Method not allowed');
  });
}

async function addFiles(web: FastifyInstance, settings: WebSettings): Promise<void> {
  for (const { prefix, dir } of settings.media) {
    await web.register(fastifyStatic, {
      root: dir,
      prefix,
      index: false,
      decorateReply: false,
      maxAge: '7d',
      setHeaders: (reply, file) => {
        // Pictures are for feeds and other shops' pages as well.
        reply.header('cross-origin-resource-policy', 'cross-origin');
        dropPageHeaders(reply, file);
      },
    });
  }
  web.get<{ Params: { file: string } }>('/media/:file', (request, reply) => {
    dropPageHeaders(reply, request.params.file);
    return sendPicture(reply, request.params.file, settings);
  });
  if (!settings.clientDir) return;
  await web.register(fastifyStatic, {
    root: settings.clientDir,
    prefix: '/',
    index: false,
    decorateReply: false,
    // One route a file: everything else is a page.
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isBuilt = file.includes(`${path.sep}assets${path.sep}`);
      // The names of built files carry a hash of their content.
      reply.header('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      dropPageHeaders(reply, file);
    },
  });
}

/** An SVG can be opened as a page, and is one then. */
function dropPageHeaders(reply: { removeHeader(name: string): unknown }, file: string): void {
  if (/\.svg(?:\.br|\.gz)?$/.test(file)) return;
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
}

/** They say what a page may do. With a small file they would weigh more than the file. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
];

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: WebSettings,
  pages: PageCache,
): Promise<FastifyReply> {
  const href = pageHref(request.url);
  if (href === undefined) return reply.code(414).type('text/plain').send('The address is too long');
  const page = await pages.get(href, () => makePage(href, settings));
  if (page.redirect !== undefined) {
    // an address elsewhere, such as the feed's, is no page of ours
    if (page.redirect.startsWith('/')) reply.header('set-cookie', cameFrom(href, page.redirect));
    return reply.redirect(page.redirect, 302);
  }
  return sendPage(request, reply, page);
}

const REMEMBERED_SECONDS = 10;
const REMEMBERED_CHARACTERS = 500;

/** Lets the page that a redirect leads to know from where: a browser does not tell it. No other page sees it. */
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
  // weak: the same page, whichever its coding
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: `W/${page.etag}` });
  const isKnown = request.headers['if-none-match']?.includes(page.etag);
  if (page.status === 200 && isKnown) return reply.code(304).send();
  reply.code(page.status).type(page.type ?? 'text/html; charset=utf-8');
  const coding = codingFor(request.headers['accept-encoding']);
  if (!coding) return reply.send(page.html);
  page[coding] ??= pressed(page.html, coding);
  return reply.header('content-encoding', coding).send(page[coding]);
}
