// An import of BENCH_ROWS rows (10,000) over the admin's API. Half of the products are known and have changes of every kind.
// The server is killed while the import is applied and while it is undone. Afterwards the export must be the one of before,
// byte for byte.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { ADMIN_HEADER, ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminImportDetails, ImportState } from '#contract/admin/catalog/imports.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { productCsv } from '#server/testing/builders/product-csv.ts';
import { createDataDir, type RunningShop, startShop } from '../../e2e/testing/start-shop.ts';
import { signInOwner } from '../harness/sign-in-owner.ts';
import { VARIANTS_PER_PRODUCT } from './generate-products.ts';
import { madeUpProductNames, readProductNames } from './product-names.ts';
import { writeProductFile } from './write-product-file.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
const POLL_MS = 100;

type Row = Record<string, string>;

export async function benchImportUndo(): Promise<void> {
  const dataDir = await createDataDir();
  const shop = new InterruptedShop(dataDir);
  try {
    await shop.start();
    const { known, changed } = await createRows(path.join(dataDir, 'products.csv'));
    console.log(`\nImport of ${changed.length} rows in the admin, and its undo`);
    await shop.apply(await shop.upload(productCsv(known)));
    const before = await shop.exportProducts();

    const review = await timed('reviewed', () => shop.upload(productCsv(changed)));
    const { counts } = review;
    console.log(`    ${counts.new} new, ${counts.changed} changed, ${counts.rejected} rejected products`);
    const applied = await timed('applied', () => shop.apply(review, { isKilled: true }));
    console.log(`    the server was killed after ${applied} products and started again`);
    const after = await timed('exported', () => shop.exportProducts());
    if (after.equals(before)) throw new Error('the import changed nothing');
    const undone = await timed('undone', () => shop.undo(review));
    console.log(`    the server was killed after ${undone} products and started again`);
    const restored = await timed('exported', () => shop.exportProducts());
    console.log(
      `    ${restored.length} bytes, the same as before the import ${restored.equals(before) ? '✓' : '✗'}`,
    );
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The rows of products that the shop has, and those of a file that changes most of them and has as many new ones. */
async function createRows(file: string): Promise<{ known: Row[]; changed: Row[] }> {
  const { BENCH_NAMES } = process.env;
  const names = BENCH_NAMES ? await readProductNames(BENCH_NAMES) : madeUpProductNames();
  await writeProductFile(file, Math.ceil((ROWS * 1.2) / VARIANTS_PER_PRODUCT), names);
  const products = Map.groupBy(
    parse<Row>(await readFile(file), { columns: true }),
    (row) => row['URL handle'],
  );
  const groups = [...products.values()];
  const known = groups.slice(0, Math.ceil(groups.length / 2));
  const changed = [...known.flatMap(changeProduct), ...groups.slice(known.length).flat()];
  return { known: known.flat(), changed: changed.slice(0, ROWS) };
}

function changeProduct(rows: readonly Row[], index: number): Row[] {
  const isEach = (n: number) => index % n === 0;
  const left = isEach(7) ? rows.slice(0, -1) : rows;
  return left.map((row, n) => ({
    ...row,
    ...(isEach(3) && { Price: String(Number(row.Price) + 10) }),
    ...(isEach(4) && { 'Inventory quantity': String(Number(row['Inventory quantity']) + 5) }),
    ...(n === 0 && isEach(5) && { Title: `${row.Title} (new)`, Tags: 'sale' }),
    ...(n === 0 && isEach(11) && { 'Product image URL': '/media/another.jpg' }),
  }));
}

/** A shop whose server is killed and started again. */
class InterruptedShop {
  readonly #dataDir: string;
  #shop: RunningShop | undefined;
  #cookie = '';

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    this.#shop = await startShop({ HAAT_DATA_DIR: this.#dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    if (this.#cookie !== '') return;
    const database = await openShopDatabase({ dataDir: this.#dataDir });
    this.#cookie = await signInOwner(database.db, this.#shop);
    await database.close();
  }

  async stop(): Promise<void> {
    await this.#shop?.stop();
  }

  async upload(file: string): Promise<AdminImportDetails> {
    const path = `${ADMIN_PATHS.imports}?name=products.csv`;
    const { id } = await this.#json<AdminImportDetails>('POST', path, file, 'application/octet-stream');
    return await this.#until(id, 'review');
  }

  /** Returns after how many products the server was killed. */
  async apply({ id, counts }: AdminImportDetails, { isKilled = false } = {}): Promise<number> {
    const expected = { new: counts.new, changed: counts.changed };
    await this.#json(
      'POST',
      at(ADMIN_PATHS.applyImport, id),
      JSON.stringify({ expected }),
      'application/json',
    );
    const done = isKilled ? await this.#kill(id) : 0;
    await this.#until(id, 'applied');
    return done;
  }

  async undo({ id }: AdminImportDetails): Promise<number> {
    await this.#json('POST', at(ADMIN_PATHS.undoImport, id), '{}', 'application/json');
    const done = await this.#kill(id);
    const { counts } = await this.#until(id, 'undone');
    if (counts.skipped > 0) throw new Error(`${counts.skipped} products were skipped`);
    return done;
  }

  async exportProducts(): Promise<Buffer> {
    return Buffer.from(await (await this.send('GET', ADMIN_PATHS.exportProducts)).arrayBuffer());
  }

  /** Kills the server as soon as it has changed some products, and starts it again. */
  async #kill(id: string): Promise<number> {
    for (;;) {
      const { progress, state } = await this.#find(id);
      if (!progress) throw new Error(`the import was ${state} before the server was killed: set BENCH_ROWS`);
      if (progress.done > 0) {
        this.#shop?.process.kill('SIGKILL');
        await this.start();
        return progress.done;
      }
      await wait(POLL_MS / 10);
    }
  }

  async #until(id: string, state: ImportState): Promise<AdminImportDetails> {
    for (;;) {
      const found = await this.#find(id);
      if (found.state === state) return found;
      if (found.state === 'unreadable' || found.state === 'mapping')
        throw new Error(found.problem ?? found.state);
      await wait(POLL_MS);
    }
  }

  #find = (id: string) => this.#json<AdminImportDetails>('GET', at(ADMIN_PATHS.import, id));

  async #json<Reply>(...request: Parameters<InterruptedShop['send']>): Promise<Reply> {
    return (await (await this.send(...request)).json()) as Reply;
  }

  async send(method: string, path: string, body?: string, type?: string): Promise<Response> {
    const { apiBase = '', origin = '' } = this.#shop ?? {};
    const reply = await fetch(apiBase + path, {
      method,
      headers: {
        cookie: this.#cookie,
        origin,
        [ADMIN_HEADER]: '1',
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
}

const at = (path: string, id: string) => path.replace(':id', id);

async function timed<Result>(step: string, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await run();
  console.log(`  ${step.padEnd(10)}${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s`);
  return result;
}
