// Opens the admin without a network: then it shows what is not sent yet, and continues once the network is back. Stores
// the document, which has no data of the shop, and the files that every screen loads first; never a reply of the API.
// `admin/shell/register-service-worker.ts` registers it under a URL with the name of the build, so that each new build
// installs its own, with its own files.

const ADMIN = '/admin';
const CACHES = 'admin ';
const CACHE = CACHES + self.location.search;
/** No screen has this path: its document has neither a heading nor what one screen loads. */
const DOCUMENT = `${ADMIN}/offline`;
const FILES_IN_DOCUMENT = /(?:href|src|content)="(\/admin\/assets\/[^"]+)"/g;

self.addEventListener('install', (event) => event.waitUntil(storeDocument()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isAdmin = pathname === ADMIN || pathname.startsWith(`${ADMIN}/`);
  if (request.mode === 'navigate' && isAdmin) event.respondWith(loadDocument(event));
  else if (pathname.startsWith(`${ADMIN}/assets/`)) event.respondWith(loadFile(request));
});

async function storeDocument() {
  const reply = await fetch(DOCUMENT, { cache: 'no-store' });
  if (!reply.ok) throw new Error(`The document of the admin has the status ${reply.status}`);
  const files = [...(await reply.clone().text()).matchAll(FILES_IN_DOCUMENT)].map(([, url]) => url);
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  // last: without its files it would show nothing
  await cache.put(DOCUMENT, reply);
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // the document is requested while this script starts
  await self.registration.navigationPreload?.enable();
}

/** The document of the server, or the stored one if the server cannot be reached or has failed. */
async function loadDocument(event) {
  let reply;
  try {
    reply = (await event.preloadResponse) ?? (await fetch(event.request));
    if (reply.status < 500) return reply;
  } catch {
    // no network
  }
  return (await caches.match(DOCUMENT, { cacheName: CACHE })) ?? reply ?? Response.error();
}

/** A stored file is never out of date: its name contains a hash of its content. */
async function loadFile(request) {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}
