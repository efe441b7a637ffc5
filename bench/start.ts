// Time from starting a built and migrated shop to its first reply, and memory at rest without the database.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../e2e/testing/programs/free-port.ts';
import { startShop } from '../e2e/testing/start-shop.ts';
import { residentMib } from './harness/resident-memory.ts';

const RUNS = 7;
const SEMI_SPACE_FLAG = '--max-semi-space-size=8';

export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'haat-bench-'));
  try {
    await (await startShop({ HAAT_DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop();
    const times: number[] = [];
    let restMib = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const { firstReplyMs, mib } = await startOnce(dataDir);
      times.push(firstReplyMs);
      restMib = mib;
    }
    times.sort((a, b) => a - b);
    console.log('\nStart of a built and migrated shop');
    console.log(
      `first page after ${times[0]?.toFixed(0)} ms at best, ${times[RUNS >> 1]?.toFixed(0)} ms median of ${RUNS}`,
    );
    console.log(`memory at rest without the database ${restMib.toFixed(0)} MiB`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<{ firstReplyMs: number; mib: number }> {
  const [storefrontPort, apiPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    HAAT_DATA_DIR: dataDir,
    STOREFRONT_PORT: String(storefrontPort),
    API_PORT: String(apiPort),
    LOG_LEVEL: 'warn',
  };
  const startedAt = performance.now();
  // as `npm start` does
  const shop = spawn(process.execPath, [SEMI_SPACE_FLAG, '--import', './compile-cache.mjs', 'main.ts'], {
    env,
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => shop.once('exit', resolve));
  const url = `http://localhost:${storefrontPort}/`;
  while (!(await fetch(url).catch(() => undefined))?.ok) await new Promise((done) => setTimeout(done, 5));
  const firstReplyMs = performance.now() - startedAt;
  await new Promise((done) => setTimeout(done, 3_000));
  const mib = residentMib(shop.pid ?? 0);
  shop.kill('SIGTERM');
  await exited;
  return { firstReplyMs, mib };
}
