import { sql } from 'kysely';
import type pg from 'pg';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { copyProducts } from './copy-products.ts';
import { generateProduct } from './generate-products.ts';
import type { ProductName } from './product-names.ts';

const PRODUCTS_PER_STATEMENT = 10_000;
const CONNECTIONS = 2;
const TABLES = [
  'products',
  'product_images',
  'variants',
  'variant_search',
  'stock_copies',
  'price_history',
  'stock_movements',
  'vocabulary',
];

/**
 * Adds `count` products with three variants each. Tables and columns that triggers fill are filled by them. Indexes are built
 * afterwards. Caller opens the database without a statement timeout and with more than two connections.
 */
export async function fillCatalog(
  { db, pool }: OpenDatabase,
  count: number,
  names: readonly ProductName[],
  onProgress: (text: string) => void,
): Promise<void> {
  const indexes = await dropIndexes(pool);
  await copyInParallel(pool, count, names, onProgress);
  onProgress('stock movements');
  await sql`
    insert into stock_movements (variant_id, quantity_change, reason)
    select id, stock, 'import' from variants v where stock <> 0
      and not exists (select from stock_movements m where m.variant_id = v.id) order by id`.execute(db);
  await buildIndexes(pool, indexes, onProgress);
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
  let next = 0;
  const copyChunks = async (connection: pg.PoolClient) => {
    await connection.query('set synchronous_commit = off');
    while (next < count) {
      const first = next;
      const last = Math.min(first + PRODUCTS_PER_STATEMENT, count);
      next = last;
      const products = Array.from({ length: last - first }, (_, i) =>
        generateProduct(first + i, names, addedBefore),
      );
      await copyProducts(connection, products);
      onProgress(`${last} products`);
    }
  };
  await withConnections(pool, copyChunks);
}

/** Drops the indexes that are no constraints. Returns the statements that create them again. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; statement: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as statement
    from pg_index i where i.indrelid = any($1::regclass[]) and not exists (
      select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ statement }) => statement);
}

async function buildIndexes(
  pool: pg.Pool,
  indexes: readonly string[],
  onProgress: (text: string) => void,
): Promise<void> {
  const waiting = [...indexes];
  await withConnections(pool, async (connection) => {
    await connection.query(`set maintenance_work_mem = '1GB'`);
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      onProgress(index.slice(0, 90));
      await connection.query(index);
    }
  });
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
