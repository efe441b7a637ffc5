// Reply times of the admin's API with 100,000 orders, 10,000 products and 30,000 variants, one request after another.
// With HAAT_DATA_DIR, the shop in that folder is filled once and remains for the next run.
// Other processes of the machine slow p95 down more than `min`.
import { rm } from 'node:fs/promises';
import { ADMIN_HEADER } from '#contract/admin/admin-paths.ts';
import type { Database } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createDataDir, type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import type { AdminRequest } from './admin/admin-request.ts';
import { listAdminRequests } from './admin/admin-requests.ts';
import { seedLargeShop } from './admin/seed-large-shop.ts';
import { latencies } from './harness/latencies.ts';
import { fetchBody } from './harness/shopper.ts';
import { signInOwner } from './harness/sign-in-owner.ts';

/** Replies per request. */
const TIMES = Number(process.env.BENCH_TIMES ?? 40);
const WARM_UP_TIMES = 8;
/** Only requests whose name contains one of these, separated by commas. */
const ONLY = (process.env.BENCH_ONLY ?? '').split(',');

export async function benchAdmin(): Promise<void> {
  const { HAAT_DATA_DIR } = process.env;
  const dataDir = HAAT_DATA_DIR ?? (await createDataDir());
  const start = () =>
    startShop({ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', TEST_PAYMENTS: 'on', HAAT_DATA_DIR: dataDir });
  try {
    // the first start migrates
    await (await start()).stop();
    // while no shop runs: its job would summarize the same sales
    const seconds = await withDatabaseOf(dataDir, seedLargeShop);
    const shop = await start();
    try {
      await withDatabaseOf(dataDir, (db) => measureAdmin(shop, db, seconds));
    } finally {
      await shop.stop();
    }
  } finally {
    if (!HAAT_DATA_DIR) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts the database of the folder, or attaches to the one that a shop runs: then it must end before the shop. */
async function withDatabaseOf<Result>(
  dataDir: string,
  task: (db: Database) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
  try {
    return await task(database.db);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function measureAdmin(shop: RunningShop, db: Database, seconds: number): Promise<void> {
  console.log(
    `\nThe admin with 100,000 orders (filled in ${seconds.toFixed(0)} s). Milliseconds of ${TIMES} replies`,
  );
  console.log(`${''.padEnd(46)}   min     p50     p95     max   goal (p95)`);
  const cookie = await signInOwner(db, shop);
  const requests = (await listAdminRequests(db)).filter(({ name }) =>
    ONLY.some((part) => name.includes(part)),
  );
  for (const request of requests) await measureRequest(shop, cookie, request);
}

const writeHeaders = ({ origin }: RunningShop) => ({
  origin,
  [ADMIN_HEADER]: '1',
  'content-type': 'application/json',
});

async function measureRequest(
  shop: RunningShop,
  cookie: string,
  { name, path, body: sent, goalMs, times = TIMES }: AdminRequest,
): Promise<void> {
  const durations: number[] = [];
  for (let i = -Math.min(WARM_UP_TIMES, times); i < times; i += 1) {
    const startedAt = performance.now();
    const { status, body } = await fetchBody(
      shop.apiBase + path,
      { cookie, ...(sent && writeHeaders(shop)) },
      sent,
    );
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString('utf8', 0, 300)}`);
    if (i >= 0) durations.push(performance.now() - startedAt);
  }
  const { minMs, p50Ms, p95Ms, maxMs } = latencies(durations);
  const figures = [minMs, p50Ms, p95Ms, maxMs].map((ms) => ms.toFixed(1).padStart(8)).join('');
  console.log(`  ${name.padEnd(42)}${figures}   ≤ ${goalMs}${p95Ms > goalMs ? ' ✗' : ''}`);
}
