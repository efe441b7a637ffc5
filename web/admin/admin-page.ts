import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_MARK_COOKIE, ADMIN_PAGES, SITE_FILE_PATHS } from '#contract/page-links.ts';
import { COMPRESSED_FILES } from '#web/compressed-files.ts';
import { COMMON_DIRECTIVES } from '#web/security/common-csp-directives.ts';

/** The files of the admin that its one document refers to. */
export interface AdminFiles {
  /** Folder that is served below `/admin`. */
  dir: string;
  /** URLs. `preloads` are scripts that the entry imports. */
  entry: string;
  styles: readonly string[];
  preloads: readonly string[];
  /** Scripts that no first view needs, but every screen soon. */
  prefetches: readonly string[];
  fonts: readonly string[];
  /** The screens that people open first. */
  screens: readonly AdminScreenFiles[];
  /** True for the development server, which needs inline styles and a socket. */
  isDevelopment: boolean;
  /** Additional tags for `<head>`: the scripts of the development server. */
  extra?: string;
}

/** What the document of one screen shows and loads before its scripts run. */
export interface AdminScreenFiles {
  /** After `/admin`; `:name` is any segment. */
  path: string;
  /** Its heading; `:name` is the same segment. */
  title: string;
  subtitle?: string;
  /** Paths of the API that it reads first. */
  reads: readonly string[];
  /** Values of a parameter that other screens have. */
  except?: readonly string[];
  /** True for people who are not signed in: it has no navigation. */
  isOpen?: boolean;
  /** URLs, without those that every screen loads. */
  scripts: readonly string[];
  styles: readonly string[];
}

interface AdminServer {
  files: AdminFiles;
  /** Public origin of the shop. */
  origin: string;
  /** API base that the browser calls on the host of the request. */
  apiBaseOf(request: FastifyRequest): string;
}

/** Serves the admin's files, and one document for every other path below `/admin`. */
export async function serveAdmin(web: FastifyInstance, server: AdminServer): Promise<void> {
  const { files } = server;
  await web.register(fastifyStatic, {
    root: files.dir,
    prefix: `${ADMIN_PAGES}/`,
    index: false,
    decorateReply: false,
    wildcard: false,
    globIgnore: COMPRESSED_FILES,
    preCompressed: !files.isDevelopment,
    setHeaders: (reply, file) => {
      const isBuilt = file.includes(`${path.sep}assets${path.sep}`);
      const isServiceWorker = path.basename(file).startsWith('service-worker.js');
      const unhashed = isServiceWorker ? 'no-cache' : 'public, max-age=3600';
      // the names of built files contain a hash of their content
      reply.header('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : unhashed);
      reply.header('x-robots-tag', 'noindex, nofollow');
      // for `/admin` too: by itself it is for what is below its folder
      if (isServiceWorker) reply.header('service-worker-allowed', ADMIN_PAGES);
    },
  });
  web.get(`${ADMIN_PAGES}/assets/*`, (_request, reply) => reply.callNotFound());
  for (const url of [ADMIN_PAGES, `${ADMIN_PAGES}/*`]) {
    web.get(url, async (request, reply) => {
      const apiBase = server.apiBaseOf(request);
      const nonce = randomBytes(16).toString('base64');
      reply.headers(adminHeaders(server, { apiOrigin: new URL(apiBase).origin, nonce }));
      const screen = findScreen(files.screens, request.url);
      const reads = screen?.isOpen || hasMark(request) ? screen?.reads : [];
      const html = adminDocument(files, { screen, reads, apiBase, nonce });
      return reply.type('text/html; charset=utf-8').send(html);
    });
  }
}

/** The document contains no data of the shop: the browser loads all of it after the sign-in. */
function adminHeaders(
  { files, origin }: AdminServer,
  { apiOrigin, nonce }: { apiOrigin: string; nonce: string },
) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // react-aria adds one style element of its own, with the nonce
    `style-src 'self' ${files.isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // data: QR codes of authenticator apps; blob: photos before they are uploaded; https: an import or a URL that is
    // typed brings images from sites that were not known when the document was loaded
    ['img-src', ...new Set(["'self'", 'data:', 'blob:', 'https:', origin, apiOrigin])].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    // documents to print and previews of the shop are loaded into a frame
    `frame-src 'self' blob: ${apiOrigin}`,
    "manifest-src 'self'",
    "form-action 'none'",
    ...COMMON_DIRECTIVES,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Without a session the reads of a screen would fail, and be errors in the console of the browser. */
const hasMark = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split('; ').includes(`${ADMIN_MARK_COOKIE}=1`);

interface AdminDocument {
  screen: AdminScreenFiles | undefined;
  /** Paths of the API that are loaded at once. */
  reads: readonly string[] | undefined;
  apiBase: string;
  nonce: string;
}

function adminDocument(files: AdminFiles, { screen, reads = [], apiBase, nonce }: AdminDocument): string {
  const tags = [
    ...files.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...[...files.styles, ...(screen?.styles ?? [])].map((href) => `<link rel="stylesheet" href="${href}">`),
    ...[...files.preloads, ...(screen?.scripts ?? [])].map(
      (href) => `<link rel="modulepreload" href="${href}">`,
    ),
    // the scripts read the same URLs, with the cookie
    ...reads.map(
      (read) =>
        `<link rel="preload" href="${escapeAttribute(apiBase + read)}" as="fetch" crossorigin="use-credentials">`,
    ),
    // `admin/entry.tsx` loads them when the browser is idle
    ...files.prefetches.map((url) => `<meta name="prefetch" content="${url}">`),
    ...(files.extra ? [files.extra] : []),
    `<script type="module" src="${files.entry}"></script>`,
  ];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Shop admin</title>
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14110f">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ec">
<meta name="api-base" content="${escapeAttribute(apiBase)}">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="${ADMIN_PAGES}/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${ADMIN_PAGES}/apple-touch-icon.png">
<link rel="manifest" href="${ADMIN_PAGES}${SITE_FILE_PATHS.manifest}">
${tags.join('\n')}
</head>
<body>
<noscript>The admin needs JavaScript. Turn it on in the settings of the browser.</noscript>
<div id="root">${screen ? frame(screen) : ''}</div>
</body>
</html>`;
}

/** The screen of a URL, with the segments of its path in place of `:name`. What it reads depends on the query: none then. */
function findScreen(screens: readonly AdminScreenFiles[], url: string): AdminScreenFiles | undefined {
  const [pathname = '', query] = url.slice(ADMIN_PAGES.length).split('?');
  const segments = pathname.split('/').filter(Boolean);
  // other characters are rare, and would have to be decoded
  if (!segments.every((segment) => /^[\w-]+$/.test(segment))) return undefined;
  for (const screen of screens) {
    const pattern = screen.path.split('/').filter(Boolean);
    const isSame = (each: string, i: number) =>
      each.startsWith(':') ? !screen.except?.includes(segments[i] ?? '') : each === segments[i];
    if (pattern.length !== segments.length || !pattern.every(isSame)) continue;
    const fill = (text: string) =>
      pattern.reduce(
        (filled, each, i) => (each.startsWith(':') ? filled.replace(each, segments[i] ?? '') : filled),
        text,
      );
    return { ...screen, title: fill(screen.title), reads: query ? [] : screen.reads.map(fill) };
  }
  return undefined;
}

/** What the scripts draw first, in the same places and sizes: the heading, and grey bars where data will be. */
function frame({ title, subtitle, isOpen }: AdminScreenFiles): string {
  const header = `<header class="page-header"><div class="page-header-text">
<div class="page-header-title"><h1>${escapeAttribute(title)}</h1></div>
${subtitle ? `<p class="page-header-subtitle">${escapeAttribute(subtitle)}</p>` : ''}</div></header>`;
  if (isOpen) return `<main class="gate">${header}</main>`;
  return `<div class="frame"><div class="sidebar frame-sidebar"><p class="sidebar-brand">Haat</p></div>
<main class="main">${header}<div class="skeleton">${'<span></span>'.repeat(8)}</div></main></div>`;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
