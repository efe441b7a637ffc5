import { sql } from 'kysely';
import { summarizeSales } from '#server/admin/reports/summarize-sales.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedOffice } from './seed-office.ts';
import { seedOrders } from './seed-orders.ts';

/**
 * Fills a shop with 10,000 products and 100,000 orders of all kinds, unless it has them. Caller opens the database
 * without a statement timeout. Returns the seconds that it took.
 */
export async function seedLargeShop(db: Database): Promise<number> {
  const startedAt = performance.now();
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders`.execute(db);
  if ((rows[0]?.orders ?? 0) > 0) return 0;
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    // building an index once is ten times as fast as 100,000 insertions into it
    const index = await dropIndex(trx, 'order_search_by_words');
    await seedCatalog(trx);
    await seedOrders(trx);
    await seedOffice(trx);
    // the words of all orders at once
    await sql`select index_due_orders(10000000)`.execute(trx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
    await sql.raw(index).execute(trx);
  });
  // as autovacuum does after a while; without statistics the job would take minutes
  await sql`vacuum (analyze)`.execute(db);
  // as the job does
  await summarizeSales(db);
  await sql`vacuum (analyze) sales_summaries, sales_quarter_summaries`.execute(db);
  return (performance.now() - startedAt) / 1000;
}

/** Returns the statement that creates it again. */
async function dropIndex(trx: Transaction, name: string): Promise<string> {
  const { rows } = await sql<{ statement: string }>`
    select pg_get_indexdef(${name}::regclass) as statement`.execute(trx);
  await sql`drop index ${sql.table(name)}`.execute(trx);
  if (!rows[0]) throw new Error(`there is no index ${name}`);
  return rows[0].statement;
}
