import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { JOBS } from '#server/scheduled-jobs.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { settingsProblems } from '#server/testing/settings-problems.ts';
import { testApp } from '#server/testing/test-app.ts';
import { cdnTag } from '#wire/cdn-headers.ts';
import { purgeCdn } from './purge-cdn.ts';
import { arePurgesOnTime } from './purge-queries.ts';
import { watchPurges } from './watch-purges.ts';

const SECRET = 'kdjfh-secret-of-the-cdn';
const log = pino({ level: 'silent' });

interface Received {
  tags: string[];
  authorization: string | undefined;
}

let shop: Awaited<ReturnType<typeof testApp>>;
let server: http.Server;
let received: Received[];
/** What the CDN replies; undefined: nothing, like one that hangs. */
let status: number | undefined;
let logged: object[];

beforeAll(async () => {
  shop = await testApp({
    settings: { shopOrigin: 'https://shop.example', extraOrigins: [] },
    cdn: { tagHeader: 'Cache-Tag', maxAgeSeconds: 60, mayCache: () => true },
  });
  server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (status === undefined) return;
    const { tags } = JSON.parse(Buffer.concat(parts).toString()) as { tags: string[] };
    if (status === 200) received.push({ tags: tags.sort(), authorization: request.headers.authorization });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await addProduct(shop.db, { id: 'kurta', category: 'Kurtas', stock: 3 });
  await addProduct(shop.db, { id: 'lamp', category: 'Lamps', stock: 3 });
});
afterAll(async () => {
  await expectInvariants(shop.db);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
});
beforeEach(async () => {
  status = 200;
  received = [];
  logged = [];
  await run();
  await sql`delete from cdn_purges`.execute(shop.db);
  received = [];
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
const cdnEnvironment = () => ({
  CDN_TAG_HEADER: 'Cache-Tag',
  CDN_MAX_AGE_SECONDS: '60',
  CDN_PURGE_URL: url(),
  CDN_PURGE_SECRET: SECRET,
});
const run = (overrides: { fetch?: typeof fetch } = {}) => {
  const recording = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  return purgeCdn({ db: shop.db, settings: readSettings(cdnEnvironment()), ...overrides }, recording);
};
const setPrice = (id: string, paise: number) =>
  shop.db.transaction().execute(async (trx) => {
    const price = { regular_price_paise: paise };
    await trx.updateTable('variants').set(price).where('product_id', '=', id).execute();
    await trx.updateTable('products').set(price).where('id', '=', id).execute();
  });
/** Runs the job again, as every few seconds: on a busy machine the last run is soon too old. */
const expectPurgesOnTime = () =>
  expect
    .poll(async () => {
      await run();
      return await arePurgesOnTime(shop.db);
    })
    .toBe(true);
const makeDue = () => sql`update cdn_purges set next_attempt_at = now()`.execute(shop.db);
const queued = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from cdn_purges`.execute(shop.db)).rows[0]
    ?.count;

test('a changed price is purged by the tags that replies and pages have, twice, and nothing else', async () => {
  const reply = await shop.app.inject(`${API_PREFIX}/products/kurta`);
  const tags = String(reply.headers['cache-tag']).split(',');
  expect(reply.headers['cdn-cache-control']).toBe('max-age=60');
  // CDNs do not tell origins apart: a reply to a request without one must serve the shop's pages too
  expect(reply.headers['access-control-allow-origin']).toBe('https://shop.example');

  await setPrice('kurta', 70_000);
  await run();
  const [first] = received;
  expect(first?.authorization).toBe(`Bearer ${SECRET}`);
  expect(tags.filter((tag) => first?.tags.includes(tag))).toEqual([cdnTag('product:kurta')]);
  expect(first?.tags).not.toContain(cdnTag('product:lamp'));
  expect(first?.tags).not.toContain('everything');

  // five seconds later
  await makeDue();
  await run();
  expect(received.map((purge) => purge.tags)).toEqual([first?.tags, first?.tags]);
  expect(await queued()).toBe(0);
});

test('an order tells the CDN nothing by itself; its stock is purged after the commit', async () => {
  const shopper = await signedInCustomer(shop.app);
  await placedOrder(shop.app, shopper, { products: { kurta: 1 } });
  expect(await queued()).toBe(0);
  await run();
  expect(received.flatMap(({ tags }) => tags)).toContain(cdnTag('units:kurta'));
});

test('while the CDN rejects purges or is down they wait, and the CDN has to ask for every page', async () => {
  await expectPurgesOnTime();
  const closed = http.createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port: freePort } = closed.address() as AddressInfo;
  closed.close();
  for (const [problem, expected] of [
    [503, /it replied 503/],
    [0, /ECONNREFUSED/],
  ] as const) {
    status = problem;
    await setPrice('lamp', 60_000 + problem);
    const down: typeof fetch = (_, init) => fetch(`http://127.0.0.1:${freePort}/purge`, init);
    await run(problem === 0 ? { fetch: down } : {});
    await makeDue();
    expect(logged.at(-1)).toMatchObject({
      msg: 'the CDN could not be purged',
      reason: expect.stringMatching(expected),
    });
    expect(await arePurgesOnTime(shop.db)).toBe(false);
  }
  expect(JSON.stringify(logged)).not.toContain(SECRET);
  status = 200;
  await run();
  expect(received.flatMap(({ tags }) => tags)).toContain(cdnTag('product:lamp'));
  await expectPurgesOnTime();
});

test('a CDN that does not reply ends the attempt, and the purge stays queued', async () => {
  status = undefined;
  await setPrice('lamp', 65_000);
  // the time limit of the attempt, without the wait
  const impatient: typeof fetch = (target, init) =>
    fetch(target, { ...init, signal: AbortSignal.timeout(50) });
  await run({ fetch: impatient });
  expect(await queued()).toBe(1);
  expect(logged).toHaveLength(1);
});

test('several changes are one request; too many, or unknown ones, purge everything', async () => {
  await setPrice('kurta', 71_000);
  await setPrice('lamp', 61_000);
  await run();
  expect(received[0]?.tags).toEqual(
    expect.arrayContaining([cdnTag('product:kurta'), cdnTag('product:lamp')]),
  );

  await sql`insert into catalog_changes (kind, product_id) select 'price', n::text from generate_series(1, 400) n`.execute(
    shop.db,
  );
  await run();
  expect(received.at(-1)?.tags).toEqual(['everything']);

  await sql`update cdn_purge_progress set read_at = now() - interval '1 hour'`.execute(shop.db);
  received = [];
  await run();
  expect(received.at(-1)?.tags).toEqual(['everything']);
});

test('in a running shop a change reaches the CDN by itself', async () => {
  const settings = { ...shop.settings, ...readSettings(cdnEnvironment()) };
  const { db, encryptionKeys } = shop;
  const deps = { db, settings, signingSecret: Buffer.alloc(32), encryptionKeys };
  const jobs = startJobs(
    async () => JOBS.filter(({ name }) => name === 'purge-cdn'),
    shop.connection,
    deps,
    log,
  );
  const watch = watchPurges(shop.db, shop.catalogChanges, log);
  try {
    // a start purges everything: what the CDN has may be older
    await eventually(() => expect(received.flatMap(({ tags }) => tags)).toContain('everything'));
    await eventually(() => expect(watch.mayCache()).toBe(true));
    received = [];
    await setPrice('kurta', 72_000);
    await eventually(() => expect(received.flatMap(({ tags }) => tags)).toContain(cdnTag('product:kurta')));
  } finally {
    watch.stop();
    await jobs.stop();
  }
});

test('wrong settings are named', () => {
  expect(settingsProblems({ CDN_MAX_AGE_SECONDS: '60' })).toEqual([
    expect.stringMatching(/^CDN_TAG_HEADER is missing/),
    expect.stringMatching(/^CDN_PURGE_URL is missing/),
  ]);
  expect(settingsProblems({ CDN_TAG_HEADER: 'Cache-Tag', CDN_PURGE_URL: 'https://cdn.example' })).toEqual([
    expect.stringMatching(/belong together/),
  ]);
});
