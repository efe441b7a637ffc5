import { sql } from 'kysely';
import type pg from 'pg';
import { selectPlainIndexes } from '#server/database/backup/drop-indexes.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { copyProducts } from './copy-products.ts';
import { FIRST_BARCODE, generateProduct, VARIANTS_PER_PRODUCT } from './generate-products.ts';
import type { ProductName } from './product-names.ts';

const PRODUCTS_PER_STATEMENT = 10_000;
const CONNECTIONS = 2;
const TABLES = [
  'products',
  'product_images',
  'variants',
  'inventory_search',
  'stock_copies',
  'price_history',
  'stock_movements',
  'vocabulary',
];

/**
 * Adds products with three variants each until there are `count`; goes on where an earlier run ended. Tables and columns that
 * triggers fill are filled by them. Indexes are built afterwards. Caller opens the database without a statement timeout
 * and with more than two connections.
 */
export async function fillCatalog(
  { db, pool }: OpenDatabase,
  count: number,
  names: readonly ProductName[],
  onProgress: (text: string) => void,
): Promise<void> {
  await dropIndexes(pool);
  await copyInParallel(pool, count, names, onProgress);
  onProgress('stock movements');
  await sql`
    insert into stock_movements (variant_id, quantity_change, reason)
    select id, stock, 'import' from variants v where stock <> 0
      and not exists (select from stock_movements m where m.variant_id = v.id) order by id`.execute(db);
  await buildIndexes(pool, onProgress);
  onProgress('vacuum');
  // as autovacuum does after a while
  await sql`vacuum (analyze)`.execute(db);
  await sql`delete from catalog_changes`.execute(db);
}

async function copyInParallel(
  pool: pg.Pool,
  count: number,
  names: readonly ProductName[],
  onProgress: (text: string) => void,
): Promise<void> {
  const addedBefore = new Date();
  const { rows: present } = await pool.query<{ chunk: number }>(
    `select distinct ((extra_columns ->> 'Barcode')::bigint - $1) / $2 as chunk from variants where position = 1`,
    [FIRST_BARCODE, PRODUCTS_PER_STATEMENT * VARIANTS_PER_PRODUCT],
  );
  const filled = new Set(present.map(({ chunk }) => Number(chunk)));
  let next = 0;
  const copyChunks = async (connection: pg.PoolClient) => {
    await connection.query('set synchronous_commit = off');
    while (next < count) {
      const first = next;
      const last = Math.min(first + PRODUCTS_PER_STATEMENT, count);
      next = last;
      if (filled.has(first / PRODUCTS_PER_STATEMENT)) continue;
      const products = Array.from({ length: last - first }, (_, i) =>
        generateProduct(first + i, names, addedBefore),
      );
      await connection.query('begin');
      await copyProducts(connection, products);
      await connection.query('commit');
      onProgress(`${last} products`);
    }
  };
  await withConnections(pool, copyChunks);
}

// a later run builds the indexes that this one has dropped, if it is ended
const DROPPED = 'bench_dropped_indexes';

/** Drops the indexes that are no constraints, and stores the statements that create them again. */
async function dropIndexes(pool: pg.Pool): Promise<void> {
  await pool.query(`create table if not exists ${DROPPED} (statement text)`);
  const connection = await pool.connect();
  const indexes = await selectPlainIndexes(connection).finally(() => connection.release());
  for (const { table, name, definition } of indexes) {
    if (!TABLES.includes(table)) continue;
    await pool.query(`insert into ${DROPPED} values ($1)`, [definition]);
    await pool.query(`drop index ${name}`);
  }
}

async function buildIndexes(pool: pg.Pool, onProgress: (text: string) => void): Promise<void> {
  const { rows: waiting } = await pool.query<{ statement: string }>(`select statement from ${DROPPED}`);
  await withConnections(pool, async (connection) => {
    await connection.query(`set maintenance_work_mem = '1GB'`);
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      onProgress(index.statement.slice(0, 90));
      await connection.query(index.statement.replace(' INDEX ', ' INDEX IF NOT EXISTS '));
    }
  });
  await pool.query(`drop table ${DROPPED}`);
}

async function withConnections(
  pool: pg.Pool,
  task: (connection: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const work = async () => {
    const connection = await pool.connect();
    try {
      await task(connection);
    } finally {
      connection.release(true);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}
