import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { HEALTH_PATHS } from '#contract/api-paths.ts';
import { compressedSizes } from '#wire/compression.ts';
import { MemoryCache } from '#wire/memory-cache.ts';
import { MAX_CONNECTIONS, sharedServerOptions } from '#wire/shared-server-options.ts';
import { warnOfUntrustedProxy } from '#wire/untrusted-proxy.ts';
import { serveAdmin } from './admin/admin-page.ts';
import { servePreviews } from './content-preview.ts';
import { BUSY_PAGE, ERROR_PAGE, ERROR_PAGE_POLICY } from './error-page.ts';
import { sendPagesDirectly } from './pages/direct-pages.ts';
import { PageContents } from './pages/page-content.ts';
import { PageLimits, TooManyPages } from './pages/page-limits.ts';
import { type CachedPage, type PageSecurity, sendPage } from './pages/send-page.ts';
import { type RenderQueue, RenderQueueFull } from './render-queue.ts';
import { type ContentOrigins, type WatchedOrigins, watchContentOrigins } from './security/content-origins.ts';
import { acceptCspReports } from './security/csp-reports.ts';
import { securityHeaders } from './security/security-headers.ts';
import { serveFiles } from './serve-files.ts';
import type { Storefront } from './storefront/storefront-types.ts';
import { serveThemeStylesheets } from './theme-stylesheet.ts';
import type { WebSettings } from './web-settings.ts';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Builds the web server, which renders pages. */
export async function buildWeb(
  settings: WebSettings,
): Promise<{ web: FastifyInstance; renders: RenderQueue }> {
  const limits = sharedServerOptions(settings.trustProxyHops);
  const web = Fastify({
    logger: false,
    ...limits,
    routerOptions: { ...limits.routerOptions, ignoreTrailingSlash: true },
    schemaController: noSchemas,
  });
  web.server.maxConnections = MAX_CONNECTIONS;
  const pages = new MemoryCache<CachedPage>(settings.catalogChanges, {
    name: 'pages',
    maxBytes: MAX_CACHE_BYTES,
    bytesOf: ({ content, isComplete }) => (isComplete ? compressedSizes(content.bytes) : undefined),
    tagsOf: ({ tags }) => tags,
    servesStaleStock: true,
    maxAgeMs: settings.pageCacheSeconds * 1000,
  });
  const pageLimits = new PageLimits(settings.rateLimits);
  warnOfUntrustedProxy(web, settings.trustProxyHops, (message) => settings.onWarning?.(message));
  await settings.prepare?.(web);
  const storefront = await settings.storefront();
  addHeaders(web, settings, storefront);
  addErrorPages(web, settings);
  await serveFiles(web, settings);
  const contentOrigins =
    settings.requestsContentOrigins === false ? NO_ORIGINS : watchContentOrigins(settings);
  if (settings.admin) {
    const apiBaseOf = (request: FastifyRequest) =>
      settings.browserApiBase ?? apiBaseForRequest(request, settings.serverApiBase, storefront);
    servePreviews(web, { settings, limits: pageLimits, apiBaseOf, contentOrigins: contentOrigins.read });
    await serveAdmin(web, { files: settings.admin, origin: settings.origin, apiBaseOf });
  }
  serveThemeStylesheets(web);
  acceptCspReports(web, (violation) => settings.onCspViolation?.(violation));
  web.get(HEALTH_PATHS.live, () => ({ status: 'ok' }));
  const headersFor = headersOfPages(settings, storefront);
  const securityOf = async (request: FastifyRequest): Promise<PageSecurity> => {
    const origins = await contentOrigins.read();
    return { headers: headersFor(request, origins), origins };
  };
  const contents = new PageContents();
  const onSent = sendPagesDirectly(web, {
    settings,
    pages,
    limits: pageLimits,
    storedOrigins: contentOrigins.stored,
  });
  web.get('/*', (request, reply) =>
    sendPage(request, reply, { settings, pages, contents, limits: pageLimits, securityOf, onSent }),
  );
  return { web, renders: pageLimits.renders };
}

function addHeaders(web: FastifyInstance, settings: WebSettings, storefront: Storefront): void {
  const headersFor = headersOfPages(settings, storefront);
  web.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request, undefined));
    done();
  });
}

/** Returns a function that builds the security headers of a page; those of the usual host are built once. */
function headersOfPages(settings: WebSettings, storefront: Storefront) {
  const { origin, browserApiBase, serverApiBase, clientDir } = settings;
  const build = (apiBase: string, contentOrigins: ContentOrigins | undefined) =>
    securityHeaders({
      origin,
      apiOrigin: new URL(apiBase).origin,
      contentOrigins,
      inlineScripts: storefront.inlineScripts,
      isDevelopment: clientDir === undefined,
    });
  const usualApiBase = browserApiBase ?? serverApiBase;
  const built = new WeakMap<ContentOrigins, Record<string, string>>();
  const withoutOrigins = build(usualApiBase, undefined);
  return (request: FastifyRequest, origins: ContentOrigins | undefined): Record<string, string> => {
    const apiBase = browserApiBase ?? apiBaseForRequest(request, serverApiBase, storefront);
    if (apiBase !== usualApiBase) return build(apiBase, origins);
    if (!origins) return withoutOrigins;
    const headers = built.get(origins) ?? build(apiBase, origins);
    built.set(origins, headers);
    return headers;
  };
}

/** API base that the page's script calls on this host. `localApiBase` if the host cannot have a subdomain. */
function apiBaseForRequest(
  { hostname }: FastifyRequest,
  localApiBase: string,
  storefront: Storefront,
): string {
  const base = storefront.defaultApiBase(hostname, localApiBase);
  return HOST_NAME.test(hostname) && URL.canParse(base) ? base : localApiBase;
}

const HOST_NAME = /^[a-z0-9.-]+$/i;

/** Pages for requests that could not be rendered. They say what to do and contain no stack trace. */
function addErrorPages(web: FastifyInstance, settings: WebSettings): void {
  web.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof TooManyPages) return sendBusyPage(reply.code(429));
    if (error instanceof RenderQueueFull) return sendBusyPage(reply.code(503));
    const { statusCode = 500 } = error;
    if (statusCode < 500) return reply.code(statusCode).type('text/plain; charset=utf-8').send('Bad request');
    settings.onRenderError?.(error, request);
    return sendErrorPage(reply.code(500), ERROR_PAGE);
  });
  web.setNotFoundHandler((request, reply) => {
    reply.type('text/plain; charset=utf-8');
    // Every page URL has a handler: only missing files and other methods arrive here.
    if (['GET', 'HEAD'].includes(request.method)) return reply.code(404).send('There is no such file.');
    return reply.code(405).header('allow', 'GET, HEAD').send('Method not allowed');
  });
}

const BUSY_SECONDS = 5;

function sendBusyPage(reply: FastifyReply): FastifyReply {
  return sendErrorPage(reply.header('retry-after', BUSY_SECONDS), BUSY_PAGE);
}

function sendErrorPage(reply: FastifyReply, html: string): FastifyReply {
  reply.headers({ 'content-security-policy': ERROR_PAGE_POLICY, 'cache-control': 'no-store' });
  return reply.type('text/html; charset=utf-8').send(html);
}

const never = () => () => {
  throw new Error('pages have no schemas');
};

/** Pages have no schemas: without this, Fastify loads two unused compilers at start, which takes 40 ms. */
const noSchemas = {
  compilersFactory: { buildValidator: never, buildSerializer: never },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

const NO_ORIGINS: WatchedOrigins = {
  read: async () => undefined,
  stored: () => ({ origins: undefined, tags: [] }),
};
