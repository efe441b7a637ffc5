// Reply times of the admin's API with 100,000 orders, 10,000 products and 30,000 variants, one request after another.
// With HAAT_DATA_DIR, the shop in that folder is filled once and remains for the next run.
// Other processes of the machine slow p95 down more than `min`.
import { ADMIN_HEADER } from '#contract/admin/admin-paths.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
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
  const shop = await startShop({
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    TEST_PAYMENTS: 'on',
    ...(HAAT_DATA_DIR && { HAAT_DATA_DIR }),
  });
  // attaches to the database that the shop runs; stop it before the shop, or it restarts the database
  const postgres = await startEmbedded(shop.dataDir);
  const database = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
  try {
    const seconds = await seedLargeShop(database.db);
    console.log(
      `\nThe admin with 100,000 orders (filled in ${seconds.toFixed(0)} s). Milliseconds of ${TIMES} replies`,
    );
    console.log(`${''.padEnd(46)}   min     p50     p95     max   goal (p95)`);
    const cookie = await signInOwner(database.db, shop);
    const requests = (await listAdminRequests(database.db)).filter(({ name }) =>
      ONLY.some((part) => name.includes(part)),
    );
    for (const request of requests) await measureRequest(shop, cookie, request);
  } finally {
    await database.close();
    await postgres.stop();
    await shop.stop();
  }
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
