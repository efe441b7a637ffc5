// An import of BENCH_PRODUCTS products (1,000,000) with three variants each by the command, while the shop takes orders: products
// per second, and the latency of orders beside that of the quiet shop. Then the time to take the import back. A smaller file is
// imported at once and with an interruption (kill -9): both must give the same catalog, and taking it back the one before.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { exportProducts } from '#server/catalog/import-export/export-products.ts';
import type { Database } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { SHOP_DIR } from '../../e2e/testing/programs/start-program.ts';
import { type RunningShop, startShop } from '../../e2e/testing/start-shop.ts';
import { latencies } from '../harness/latencies.ts';
import { placeOrder, quoteProducts, registerShopper } from '../harness/shopper.ts';
import { madeUpProductNames, readProductNames } from './product-names.ts';
import { writeProductFile } from './write-product-file.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const CHECKED_PRODUCTS = Math.min(PRODUCTS, 20_000);
const QUIET_SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const SHOPPERS = 4;
/** Each shopper orders as often as this, or as soon as the last order is placed. */
const ORDER_EVERY_MS = 100;
const GOAL_MINUTES = 15;
const MAX_LATENCY_RATIO = 2;

export async function benchImportMillion(): Promise<void> {
  const names = process.env.BENCH_NAMES
    ? await readProductNames(process.env.BENCH_NAMES)
    : madeUpProductNames();
  const shop = await startShop({ LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' }, ['api']);
  // attaches to the database that the shop runs; stop it before the shop, or it restarts the database
  const postgres = await startEmbedded(shop.dataDir);
  const database = openDatabase(postgres.connection, { statementTimeoutMs: 0 });
  try {
    const file = path.join(shop.dataDir, 'products.csv');
    await writeProductFile(file, PRODUCTS, names);
    const megabytes = (await stat(file)).size / 1e6;
    console.log(`\nImport of ${PRODUCTS} products (${megabytes.toFixed(0)} MB) into a shop that sells`);
    const orders = await prepareOrders(shop, database.pool);
    const quiet = await orders.during(() => wait(QUIET_SECONDS * 1_000));
    printOrders('quiet', quiet.latencies);

    const importing = await orders.during(() => runImport(shop, file));
    const { readSeconds, seconds, importId } = importing.result;
    const minutes = ((seconds / PRODUCTS) * 1_000_000) / 60;
    console.log(
      `  import: ${seconds.toFixed(0)} s (${readSeconds.toFixed(0)} s until the first 1,000 are stored), ${(PRODUCTS / seconds).toFixed(0)} products/s,` +
        ` ${minutes.toFixed(1)} minutes for a million (goal ${GOAL_MINUTES})${minutes > GOAL_MINUTES ? ' ✗' : ''}`,
    );
    printOrders('while it is imported', importing.latencies, quiet.latencies);
    await printSize(database.pool);

    // an earlier version of the shop, see E2E_SHOP_DIR
    if (importId === undefined) return;
    const undoing = await orders.during(() =>
      timed(() => runShop(shop, ['imports', 'undo', importId]).ended),
    );
    console.log(
      `  taken back: ${undoing.result.seconds.toFixed(0)} s, ${(PRODUCTS / undoing.result.seconds).toFixed(0)} products/s`,
    );
    printOrders('while it is taken back', undoing.latencies, quiet.latencies);

    const checked = path.join(shop.dataDir, 'checked.csv');
    await writeProductFile(checked, CHECKED_PRODUCTS, names);
    await checkInterruption(shop, database.db, checked);
  } finally {
    await database.close();
    await postgres.stop();
    await shop.stop();
  }
}

type OrderLatencies = ReturnType<typeof latencies> & { count: number; failures: number };

/** Shoppers that order demo products at a fixed rate while something else runs. */
async function prepareOrders(shop: RunningShop, pool: pg.Pool) {
  const { rows } = await pool.query<{ product_id: string }>(
    `select v.product_id from variants v join products p on p.id = v.product_id
     where p.status = 'active' and p.is_published and v.size = '' and v.color = '' order by v.id`,
  );
  const ids = rows.map(({ product_id }) => product_id);
  await pool.query('update variants set stock = 1000000 where product_id = any($1)', [ids]);
  await quoteProducts(shop, ids);
  const tokens = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, i) => registerShopper(shop, `198.18.0.${i + 1}`)),
  );
  const orderUntil = async (ended: Promise<unknown>): Promise<OrderLatencies> => {
    const durations: number[] = [];
    let failures = 0;
    let isOn = true;
    const stop = () => {
      isOn = false;
    };
    ended.then(stop, stop);
    const order = async (token: string, shopper: number) => {
      await wait((shopper * ORDER_EVERY_MS) / SHOPPERS);
      for (let n = shopper; isOn; n += SHOPPERS) {
        const startedAt = performance.now();
        const products = [0, 1, 2].map((i) => ids[(n * 3 + i) % ids.length] ?? '');
        if ((await placeOrder(shop, token, products)) !== 201) failures += 1;
        const duration = performance.now() - startedAt;
        durations.push(duration);
        await wait(Math.max(0, ORDER_EVERY_MS - duration));
      }
    };
    await Promise.all(tokens.map(order));
    return { count: durations.length, failures, ...latencies(durations) };
  };
  await orderUntil(wait(2_000));
  return {
    async during<Result>(task: () => Promise<Result>) {
      const running = task();
      const ordered = await orderUntil(running);
      return { result: await running, latencies: ordered };
    },
  };
}

function printOrders(name: string, orders: OrderLatencies, quiet?: OrderLatencies): void {
  const { count, failures, p50Ms, p99Ms, maxMs } = orders;
  const ratio = quiet && p99Ms / quiet.p99Ms;
  console.log(
    `  orders, ${name}: ${count}, p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} max ${maxMs.toFixed(0)} ms` +
      (ratio === undefined
        ? ''
        : `, p99 ${ratio.toFixed(1)} × quiet (limit ${MAX_LATENCY_RATIO})${ratio > MAX_LATENCY_RATIO ? ' ✗' : ''}`) +
      (failures > 0 ? `, ${failures} failed ✗` : ''),
  );
}

interface RunningCommand {
  child: ChildProcess;
  /** Called with each line of progress, such as `1000 products stored`. */
  onLine(listener: (line: string) => void): void;
  /** The output of the command. Rejects if it fails. */
  ended: Promise<string>;
}

/** Runs a command as the merchant does. */
function runShop(shop: RunningShop, args: string[]): RunningCommand {
  const child = spawn(process.execPath, ['--import', './compile-cache.mjs', 'shop.ts', ...args], {
    cwd: SHOP_DIR,
    env: { ...process.env, HAAT_DATA_DIR: shop.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listeners: ((line: string) => void)[] = [];
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    errors = (errors + String(chunk)).slice(-2_000);
    for (const line of String(chunk).split('\n')) for (const listener of listeners) listener(line);
  });
  const ended = new Promise<string>((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`shop ${args[0]} ended with ${code}: ${errors}`)),
    ),
  );
  return { child, ended, onLine: (listener) => listeners.push(listener) };
}

async function timed<Result>(task: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const startedAt = performance.now();
  const result = await task();
  return { seconds: (performance.now() - startedAt) / 1_000, result };
}

async function runImport(shop: RunningShop, file: string) {
  const startedAt = performance.now();
  const command = runShop(shop, ['import', file]);
  let readSeconds = 0;
  command.onLine((line) => {
    if (readSeconds === 0 && line.includes('stored')) readSeconds = (performance.now() - startedAt) / 1_000;
  });
  const out = await command.ended;
  return { readSeconds, seconds: (performance.now() - startedAt) / 1_000, importId: importIdOf(out) };
}

const importIdOf = (out: string) => /imports undo (\S+)/.exec(out)?.[1];

async function checkInterruption(shop: RunningShop, db: Database, file: string): Promise<void> {
  const before = await hashExport(db);
  const whole = await runImport(shop, file);
  const imported = await hashExport(db);
  const undo = ({ importId = '' }: { importId: string | undefined }) =>
    runShop(shop, ['imports', 'undo', importId]).ended;
  await undo(whole);
  printCheck('taken back: the export before the import', (await hashExport(db)) === before);

  const interrupted = runShop(shop, ['import', file]);
  let stored = 0;
  interrupted.onLine((line) => {
    stored = Number(/^(\d+) products stored/.exec(line)?.[1] ?? stored);
    if (stored >= CHECKED_PRODUCTS / 2) interrupted.child.kill('SIGKILL');
  });
  await interrupted.ended.catch(() => {});
  const rest = await runImport(shop, file);
  printCheck(
    `killed after ${stored} products and run again: the same export`,
    (await hashExport(db)) === imported,
  );
  await undo(rest);
  printCheck('both taken back as one: the export before the import', (await hashExport(db)) === before);
}

async function hashExport(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of exportProducts(db)) hash.update(chunk);
  return hash.digest('hex');
}

const printCheck = (name: string, isRight: boolean) => console.log(`  ${name} ${isRight ? '✓' : '✗'}`);

async function printSize(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ database: number; undo: number }>(
    `select pg_database_size(current_database())::float8 / 1e6 as database,
       (pg_total_relation_size('operation_rows') + pg_total_relation_size('product_import_rows'))::float8 / 1e6 as undo`,
  );
  console.log(
    `  database ${rows[0]?.database.toFixed(0)} MB, of which for taking the import back ${rows[0]?.undo.toFixed(1)} MB`,
  );
}
