import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { onOneConnection } from '#server/database/on-one-connection.ts';

export const MIN_CHANGES_TO_VACUUM = 500;

/**
 * Updates the planner statistics and the visibility map, which index-only scans need. Without parallel workers, which would not
 * have the priority of the connection.
 */
export async function vacuumProducts(db: Database): Promise<void> {
  await vacuum(
    db,
    sql`vacuum (analyze, parallel 0) products, product_images, variants, inventory_search, category_counts`,
  );
}

// a millisecond to read
const MAX_DUE_CHECKS_BYTES = 8 * 1024 * 1024;

/**
 * Removes the deleted rows of `product_checks_due` from the disk if they are many, as after an import: the lists of staff read them
 * too. Autovacuum does not know of them after a crash of the database.
 */
export async function vacuumDueChecks(db: Database): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_relation_size('product_checks_due') as bytes`.execute(db);
  if ((rows[0]?.bytes ?? 0) > MAX_DUE_CHECKS_BYTES)
    await vacuum(db, sql`vacuum (analyze, parallel 0) product_checks_due`);
}

async function vacuum(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await onOneConnection(db, async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await statement.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** With so many products plans use the indexes, and new ones would be the same. */
const LARGE_CATALOG = 4_000;

/**
 * Returns a function that updates the planner statistics when a small catalog has doubled. It is called after each chunk of an
 * import with the number of new products so far, outside a transaction. Connections keep the plans that they made for a small
 * catalog: until autovacuum analyzes the tables, a minute later, each order would read all variants five times.
 * Only of the columns that orders look up: all others take ten times as long, and autovacuum still counts them as changed.
 */
export async function trackGrowth(session: Database): Promise<(created: number) => Promise<void>> {
  const { rows } = await sql<{ products: number }>`
    select greatest(reltuples, 0)::float8 as products from pg_class where oid = 'products'::regclass`.execute(
    session,
  );
  const before = rows[0]?.products ?? 0;
  let analyzed = before;
  return async (created) => {
    if (analyzed >= LARGE_CATALOG || before + created < Math.max(2 * analyzed, MIN_CHANGES_TO_VACUUM)) return;
    await sql`analyze products (id), product_images (product_id), variants (id, product_id)`.execute(session);
    analyzed = before + created;
  };
}
