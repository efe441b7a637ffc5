// Time from starting a built and migrated shop to its first page, by `node main.ts` and by `npm start`, and memory at rest without
// the database.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFlags } from '#server/testing/run-main.ts';
import { freePort } from '../e2e/testing/programs/free-port.ts';
import { startShop } from '../e2e/testing/start-shop.ts';
import { residentMib } from './harness/resident-memory.ts';

const RUNS = 7;
// longer than a server takes to give back what its start used
export const REST_MS = 30_000;

const ROOT = path.join(import.meta.dirname, '..');
const MAX_NPM_RATIO = 1.5;
const DATABASE_LOCK = 'postgres/cluster/postmaster.pid';

/** How the shop is started: by the program alone, or as a merchant does. */
const STARTS = {
  'node main.ts': (root: string) => [process.execPath, ...startFlags(root), 'main.ts'],
  'npm start': () => ['npm', 'start'],
};
type Way = keyof typeof STARTS;

export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'haat-bench-'));
  try {
    await (await startShop({ HAAT_DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop();
    const times: Record<Way, number[]> = { 'node main.ts': [], 'npm start': [] };
    // in turns, because a machine is slower for a while
    for (let run = 0; run < RUNS; run += 1) {
      times['node main.ts'].push((await startOnce(dataDir, 'node main.ts')).firstPageMs);
      times['npm start'].push((await startOnce(dataDir, 'npm start')).firstPageMs);
    }
    const { mib } = await startOnce(dataDir, 'node main.ts', REST_MS);
    console.log('\nStart of a built and migrated shop');
    for (const [way, ms] of Object.entries(times)) {
      ms.sort((a, b) => a - b);
      console.log(
        `${way.padEnd(13)} first page after ${ms[0]?.toFixed(0)} ms at best, ${medianOf(ms).toFixed(0)} ms median of ${RUNS}`,
      );
    }
    const ratio = medianOf(times['npm start']) / medianOf(times['node main.ts']);
    console.log(`npm start beside node main.ts: ${ratio.toFixed(2)} (goal <= ${MAX_NPM_RATIO})`);
    console.log(`memory at rest without the database ${mib.toFixed(0)} MiB`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const medianOf = (sorted: readonly number[]) => sorted[RUNS >> 1] ?? Number.NaN;

/** Starts a built shop, waits for its first page, then for `restMs`, and stops it. `root` has the program. */
export async function startOnce(
  dataDir: string,
  way: Way,
  restMs = 0,
  root = ROOT,
): Promise<{ firstPageMs: number; mib: number }> {
  const [storefrontPort, apiPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    HAAT_DATA_DIR: dataDir,
    STOREFRONT_PORT: String(storefrontPort),
    API_PORT: String(apiPort),
    LOG_LEVEL: 'warn',
  };
  const [command = '', ...args] = STARTS[way](root);
  const startedAt = performance.now();
  const shop = spawn(command, args, { cwd: root, env, stdio: 'ignore' });
  const url = `http://localhost:${storefrontPort}/`;
  while (!(await fetch(url).catch(() => undefined))?.ok) await wait(5);
  const firstPageMs = performance.now() - startedAt;
  await wait(restMs);
  const mib = residentMib(shop.pid ?? 0);
  shop.kill('SIGTERM');
  // npm ends before the shop, which stops its database last
  while (existsSync(path.join(dataDir, DATABASE_LOCK))) await wait(50);
  return { firstPageMs, mib };
}
