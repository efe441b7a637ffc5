// Runs the shop: `node main.ts [all|api|storefront] [--dev]`. Like shop.ts, it runs on import.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { MEDIA_PREFIX } from '#contract/api-paths.ts';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import type { Database } from './server/database/database.ts';
import { DatabaseError } from './server/database/database-error.ts';
import { listen, PortError } from './server/http/listen.ts';
import type { Metrics } from './server/metrics/metrics.ts';
import { releaseIdleMemory } from './server/release-idle-memory.ts';
import { environment, readSettings, type Settings, SettingsError } from './server/settings/settings.ts';
import { findUnknownSettings } from './server/settings/unknown-settings.ts';
import type { RunningApi } from './server/start-api.ts';
import { waitForStopSignal } from './server/stop-signal.ts';
import { waitForUncaughtException } from './server/unexpected-errors.ts';

const ROOT = import.meta.dirname;
const PARTS = ['all', 'api', 'storefront'];
const MAX_STOP_MS = 10_000;
// the built-in database writes its memory to disk when it stops, which takes longer on a busy machine
const MAX_EXIT_MS = 60_000;
const CLOSE_EVERY_MS = 50;
const MAX_IDLE_MS = 1_000;
const MAX_RENDER_CALLS_MS = 2_500;
// without the API in this process, catalog changes go unnoticed: cached pages must expire soon
const MAX_UNWATCHED_CACHE_SECONDS = 5;

interface Server {
  app: FastifyInstance;
  stop(): Promise<void>;
}

// How to get into the admin, printed once the shop is open.
const adminHints: string[] = [];

await run(process.argv.slice(2));

async function run(args: string[]): Promise<void> {
  try {
    const part = args.find((arg) => !arg.startsWith('--')) ?? 'all';
    if (!PARTS.includes(part))
      throw new SettingsError([`There is no part "${part}": say ${PARTS.join(', ')}.`]);
    for (const name of await findUnknownSettings('.env', path.join(ROOT, '.env.example')))
      console.error(`.env sets ${name}, which is no setting of the shop: .env.example lists them all.`);
    const settings = readSettings(environment());
    const stopping = Promise.race([waitForStopSignal(), waitForUncaughtException()]);
    const servers = await Promise.race([openShop(part, settings, args.includes('--dev')), stopping]);
    if (Array.isArray(servers)) {
      printUrls(part, settings);
      releaseIdleMemory();
      await stopping;
      await waitForBalancer(servers, settings.stopDelaySeconds);
      await closeShop(servers);
    }
    process.exit((await stopping) === 'failed' ? 1 : 0);
  } catch (error) {
    console.error(isOperatorError(error) ? error.message : error);
    process.exit(1);
  }
}

/** True for errors that an operator can fix: printed as a sentence. Others are bugs, printed in full. */
function isOperatorError(error: unknown): error is Error {
  return [SettingsError, DatabaseError, PortError].some((kind) => error instanceof kind);
}

async function openShop(part: string, settings: Settings, isDev: boolean): Promise<Server[]> {
  const servers: Server[] = [];
  try {
    const metrics = settings.metrics ? await openMetrics(settings.metrics) : undefined;
    const api = part === 'storefront' ? undefined : await openApi(settings, metrics);
    if (api) servers.unshift(api);
    if (part !== 'api') servers.unshift(await openStorefront(settings, api, isDev, metrics));
    if (api) await listen(api.app, settings.host, settings.apiPort, 'API_PORT');
    return servers;
  } catch (error) {
    for (const server of servers) await server.stop();
    throw error;
  }
}

/** Serves the figures of this process on their own port until the process ends. */
async function openMetrics({ host, port }: NonNullable<Settings['metrics']>): Promise<Metrics> {
  const { Metrics } = await import('./server/metrics/metrics.ts');
  const { listenForScrapes } = await import('./server/metrics/metrics-server.ts');
  const metrics = new Metrics();
  await listenForScrapes(metrics, host, port);
  return metrics;
}

async function openApi(settings: Settings, metrics: Metrics | undefined): Promise<RunningApi> {
  const { startApi } = await import('./server/start-api.ts');
  const prepare = async (db: Database) => {
    await fillShop(db);
    await prepareAdmin(db, settings);
  };
  return startApi(settings, prepare, (message) => console.error(message), metrics);
}

async function fillShop(db: Database): Promise<void> {
  const { fillEmptyShop } = await import('./demo/fill-empty-shop.ts');
  await fillEmptyShop(db);
}

/** Creates the one-time link of the first owner. It is printed and nowhere stored. */
async function prepareAdmin(db: Database, { shopOrigin }: Settings): Promise<void> {
  const { createSetupLink } = await import('./server/staff/invitations/create-links.ts');
  const { hasDemoOwner } = await import('./server/staff/sign-in/demo-owner-queries.ts');
  if (await hasDemoOwner(db))
    adminHints.push('Demo shop: choose "Try the demo" there to sign in as its owner.');
  const setup = await createSetupLink(db, shopOrigin);
  if (setup) {
    adminHints.push(
      'To become the owner of this shop, open this link within 24 hours. It works once:',
      setup.url,
    );
  }
}

async function openStorefront(
  settings: Settings,
  api: RunningApi | undefined,
  isDev: boolean,
  metrics: Metrics | undefined,
): Promise<Server> {
  const source = isDev ? await loadSources() : await loadBuild();
  const { buildWeb } = await import('./web/build-web.ts');
  const { web, renders } = await buildWeb({
    origin: settings.shopOrigin,
    browserApiBase: settings.browserApiBaseUrl,
    serverApiBase: settings.apiBaseUrl,
    fetch: api ? await createApiFetch(api) : fetch,
    requestsContentOrigins: api !== undefined,
    // the API in this process has its own timeouts
    apiTimeoutMs: api ? 0 : MAX_RENDER_CALLS_MS,
    pageCacheSeconds: api
      ? settings.pageCacheSeconds
      : Math.min(settings.pageCacheSeconds, MAX_UNWATCHED_CACHE_SECONDS),
    trustProxyHops: settings.trustProxyHops,
    rateLimits: settings.rateLimits,
    clientDir: isDev ? undefined : path.join(ROOT, 'dist/client'),
    media: [{ prefix: `${MEDIA_PREFIX}demo/`, dir: path.join(ROOT, 'demo/pictures') }],
    storefront: source.storefront,
    admin: source.admin,
    onRenderError: (error, request) =>
      console.error(`${request.routeOptions.url} could not be rendered:`, error),
    onWarning: (message) => console.error(message),
    onCspViolation: (violation) => console.error(`A browser blocked by policy: ${JSON.stringify(violation)}`),
    prepare: async (server) => {
      metrics?.watchServer(server, 'storefront');
      await source.prepare?.(server);
    },
    ...(api?.cdn && { cdn: api.cdn }),
    catalogChanges: api?.catalogChanges ?? { isConnected: () => !isDev, onChange: () => {} },
  });
  metrics?.watchNumbers('haat_renders', 'Pages that are rendered, and that wait for it.', 'state', () => ({
    active: renders.active,
    waiting: renders.waiting,
  }));
  await listen(web, settings.host, settings.storefrontPort, 'STOREFRONT_PORT');
  const stop = async () => {
    await web.close();
    await source.close?.();
  };
  return { app: web, stop };
}

async function loadSources() {
  const { devStorefront } = await import('#web/storefront/dev-storefront.ts');
  const { devAdmin } = await import('#web/admin/admin-files.ts');
  return { ...(await devStorefront(ROOT)), admin: devAdmin(ROOT) };
}

async function loadBuild() {
  if (!existsSync(path.join(ROOT, 'dist/.build-stamp'))) {
    throw new SettingsError([
      'The storefront is not built: run npm run build, or start the shop by npm start.',
    ]);
  }
  const { builtStorefront } = await import('#web/storefront/built-storefront.ts');
  const { builtAdmin } = await import('#web/admin/admin-files.ts');
  const built = await builtStorefront(path.join(ROOT, 'dist'));
  const admin = builtAdmin(path.join(ROOT, 'dist/admin'));
  return { storefront: async () => built, admin, prepare: undefined, close: undefined };
}

async function createApiFetch(api: RunningApi) {
  const { inProcessFetch } = await import('./server/http/in-process-fetch.ts');
  return inProcessFetch(api.app, api.catalogChanges);
}

function printUrls(part: string, settings: Settings): void {
  if (part !== 'api') console.log(`Storefront  ${settings.shopOrigin}`);
  if (part !== 'api') console.log(`Admin       ${settings.shopOrigin}${ADMIN_PAGES}`);
  for (const hint of adminHints) console.log(`            ${hint}`);
  if (part !== 'storefront') console.log(`API         ${settings.apiBaseUrl}`);
  if (part !== 'storefront' && settings.testPayments === 'on') {
    console.log('TEST_PAYMENTS is on: orders can be paid without money.');
  }
}

/** Reports not ready, and serves requests for `seconds` more, until the load balancer has noticed. */
async function waitForBalancer(servers: Server[], seconds: number): Promise<void> {
  if (seconds === 0) return;
  for (const { app } of servers) if (app.hasDecorator('announceStop')) app.announceStop();
  await wait(seconds * 1000);
}

/**
 * Accepts no new connections, finishes requests in flight, and cuts off the rest after MAX_STOP_MS. A shop that has not
 * stopped after MAX_EXIT_MS exits with 1.
 */
async function closeShop(servers: Server[]): Promise<void> {
  const { shutDownGracefully } = await import('./server/http/graceful-shutdown.ts');
  setTimeout(() => process.exit(1), MAX_EXIT_MS).unref();
  const httpServers = servers.map(({ app }) => app.server);
  const cutOffAt = performance.now() + MAX_STOP_MS;
  const closing = setInterval(() => {
    for (const server of httpServers) {
      // browsers keep idle connections open for further requests
      if (performance.now() < cutOffAt) server.closeIdleConnections();
      else server.closeAllConnections();
    }
  }, CLOSE_EVERY_MS);
  await shutDownGracefully(httpServers, MAX_IDLE_MS);
  for (const { stop } of servers) await stop();
  clearInterval(closing);
}
