import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { defaultApiBase } from '#storefront/api/client.ts';
import { pageHref } from '#storefront/entry-server.tsx';
import { buildWeb } from '#web/build-web.ts';
import type { WebSettings } from '#web/web-settings.ts';

let dir: string;
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'admin-files-'));
  await mkdir(path.join(dir, 'assets'));
  await writeFile(path.join(dir, 'assets/entry-abc.js'), 'start()');
  await writeFile(path.join(dir, 'manifest.webmanifest'), '{}');
  await writeFile(path.join(dir, 'service-worker.js'), 'install()');
});
afterAll(() => rm(dir, { recursive: true }));
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

const SCREENS = [
  {
    path: '/orders/:number',
    except: ['new'],
    title: 'Order :number',
    reads: ['/admin/me', '/admin/orders/:number'],
    scripts: ['/admin/assets/order-abc.js'],
    styles: ['/admin/assets/order-abc.css'],
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    reads: ['/admin/sign-in/options'],
    isOpen: true,
    scripts: [],
    styles: [],
  },
];

async function createWeb(settings: Partial<WebSettings> = {}) {
  const { web } = await buildWeb({
    origin: 'https://shop.example',
    browserApiBase: 'https://api.shop.example/api/v1',
    serverApiBase: 'http://localhost:8044/api/v1',
    fetch,
    apiTimeoutMs: 1_000,
    pageCacheSeconds: 60,
    trustProxyHops: 0,
    rateLimits: 'on',
    clientDir: '/nowhere',
    media: [],
    catalogChanges: { isConnected: () => true, onChange: () => {} },
    storefront: async () => ({
      assets: { entry: '/e.js', styles: [], fonts: [], scriptsOf: () => [] },
      inlineScripts: [],
      defaultApiBase,
      pageHref,
      render: async ({ href }) => ({ status: 200, html: `storefront ${href}`, isDegraded: false }),
    }),
    admin: {
      dir,
      entry: '/admin/assets/entry-abc.js',
      styles: ['/admin/assets/entry-abc.css'],
      preloads: [],
      prefetches: ['/admin/assets/overlays-abc.js'],
      fonts: [],
      screens: SCREENS,
      isDevelopment: false,
    },
    ...settings,
  });
  opened.push(web);
  return web;
}

it.each(['/admin', '/admin/', '/admin/orders/7K3M9?tab=2', '/admin/assets'])(
  '%s is the document of the admin',
  async (url) => {
    const web = await createWeb();
    const reply = await web.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('src="/admin/assets/entry-abc.js"');
    expect(reply.body).toContain('<meta name="api-base" content="https://api.shop.example/api/v1">');
  },
);

it('other pages, also those whose path begins alike, are the storefront', async () => {
  const web = await createWeb();
  for (const url of ['/', '/administration', '/admin-offers'])
    expect((await web.inject(url)).body).toBe(`storefront ${url}`);
});

it('the document is never cached, never indexed and never framed', async () => {
  const web = await createWeb();
  const { headers } = await web.inject('/admin/orders');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

it('the policy allows no inline script, and styles only with the nonce of this reply', async () => {
  const web = await createWeb();
  const replies = [await web.inject('/admin'), await web.inject('/admin')];
  const nonces = replies.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy']);
    const [, nonce = ''] = /style-src 'self' 'nonce-([\w+/=]{20,})'/.exec(policy) ?? [];
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.shop.example;");
    expect(policy).not.toContain('unsafe');
    expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

it('images come from the shop, its API and any site by https: an import brings images of new sites', async () => {
  const policy = String((await (await createWeb()).inject('/admin')).headers['content-security-policy']);
  const ours = "'self' data: blob: https: https://shop.example https://api.shop.example";
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe(ours);
});

it('the API is that of the host of the request if the operator has configured none', async () => {
  const web = await createWeb({ browserApiBase: undefined });
  const apiBase = async (host: string) => {
    const { body } = await web.inject({ url: '/admin', headers: { host } });
    return /name="api-base" content="([^"]*)"/.exec(body)?.[1];
  };
  expect(await apiBase('localhost:3000')).toBe('http://localhost:8044/api/v1');
  expect(await apiBase('shop.example')).toBe('https://api.shop.example/api/v1');
  expect(await apiBase('"><script>')).toBe('http://localhost:8044/api/v1');
});

it('files with a hash in their name are cached for ever, others for an hour', async () => {
  const web = await createWeb();
  const script = await web.inject('/admin/assets/entry-abc.js');
  expect([script.body, script.headers['cache-control']]).toEqual([
    'start()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await web.inject('/admin/manifest.webmanifest')).headers['cache-control']).toBe(
    'public, max-age=3600',
  );
});

it('the service worker is for all of the admin, and looked for at every visit', async () => {
  const web = await createWeb();
  const { body, headers } = await web.inject('/admin/service-worker.js?entry-abc.js');
  expect(body).toBe('install()');
  expect(headers).toMatchObject({ 'service-worker-allowed': '/admin', 'cache-control': 'no-cache' });
  expect((await web.inject('/admin/manifest.webmanifest')).headers).not.toHaveProperty(
    'service-worker-allowed',
  );
});

it('the document that the service worker stores belongs to no screen', async () => {
  const { body } = await (await createWeb()).inject('/admin/offline');
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('as="fetch"');
});

it('a missing file, such as one of an older release, has status 404 and is not the document', async () => {
  const web = await createWeb();
  const reply = await web.inject('/admin/assets/entry-old.js');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});

it('the document of a screen has its heading and loads what its scripts load next', async () => {
  const web = await createWeb();
  const headers = { cookie: 'theme=dark; haat_admin_mark=1' };
  const { body } = await web.inject({ url: '/admin/orders/7K3M9-AB2CD', headers });
  expect(body).toContain('<h1>Order 7K3M9-AB2CD</h1>');
  expect(body).toContain('<link rel="modulepreload" href="/admin/assets/order-abc.js">');
  expect(body).toContain('<link rel="stylesheet" href="/admin/assets/order-abc.css">');
  const reads = [...body.matchAll(/href="([^"]*)" as="fetch" crossorigin="use-credentials"/g)];
  expect(reads.map(([, url]) => url)).toEqual([
    'https://api.shop.example/api/v1/admin/me',
    'https://api.shop.example/api/v1/admin/orders/7K3M9-AB2CD',
  ]);
  const signIn = (await web.inject('/admin/sign-in')).body;
  expect(signIn).toContain('<main class="gate">');
  expect(signIn).not.toContain('sidebar');
});

it('without the mark of a sign-in the document loads no data: the API would reject it', async () => {
  const web = await createWeb();
  for (const cookie of ['', 'haat_admin_mark=', 'x_haat_admin_mark=1']) {
    const { body } = await web.inject({ url: '/admin/orders/7K3M9-AB2CD', headers: { cookie } });
    expect(body).toContain('href="/admin/assets/order-abc.js"');
    expect(body).not.toContain('as="fetch"');
  }
  expect((await web.inject('/admin/sign-in')).body).toContain('/api/v1/admin/sign-in/options" as="fetch"');
});

it('every document names the scripts of dialogs, and loads none of them', async () => {
  const web = await createWeb();
  for (const url of ['/admin/orders/7K3M9', '/admin/offline']) {
    const { body } = await web.inject(url);
    expect(body).toContain('<meta name="prefetch" content="/admin/assets/overlays-abc.js">');
    expect(body.match(/overlays-abc/g)).toHaveLength(1);
  }
});

it('a query, an unknown path and markup in a path preload nothing and are not written into the document', async () => {
  const web = await createWeb();
  const headers = { cookie: 'haat_admin_mark=1' };
  const withQuery = (await web.inject({ url: '/admin/orders/7K3M9?tab=2', headers })).body;
  expect(withQuery).toContain('<h1>Order 7K3M9</h1>');
  expect(withQuery).not.toContain('as="fetch"');
  for (const url of [
    '/admin/orders',
    '/admin/orders/new',
    '/admin/orders/%3Cb%3E',
    '/admin/orders/a%22b',
    '/admin/orders/<b>',
  ]) {
    const { body } = await web.inject({ url, headers });
    expect(body).toContain('<div id="root"></div>');
    expect(body).not.toContain('as="fetch"');
  }
});
