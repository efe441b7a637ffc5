import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importNumbered } from '#server/testing/builders/product-csv.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { MIN_CHANGES_TO_VACUUM, trackGrowth } from './planner-statistics.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  // it would do the same a minute later
  for (const table of ['products', 'product_images', 'variants'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(shop.db);
});
beforeEach(() => sql`truncate products, product_images, variants cascade`.execute(shop.db));
afterAll(() => shop.close());

const importProducts = (prefix: string, count: number) => importNumbered(shop.db, prefix, count);

/** What the planner knows: 0 of a table that was never analyzed. */
async function analyzedRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ relname: string; rows: number }>`
    select relname, greatest(reltuples, 0)::int as rows from pg_class
    where oid in ('products'::regclass, 'variants'::regclass)`.execute(shop.db);
  return Object.fromEntries(rows.map(({ relname, rows }) => [relname, rows]));
}

test('the statistics are updated when a small catalog has doubled, and not before', async () => {
  const analyzeGrowth = await trackGrowth(shop.db);
  await importProducts('a', MIN_CHANGES_TO_VACUUM - 1);
  await analyzeGrowth(MIN_CHANGES_TO_VACUUM - 1);
  await expect(analyzedRows()).resolves.toEqual({ products: 0, variants: 0 });
  await analyzeGrowth(MIN_CHANGES_TO_VACUUM);
  await expect(analyzedRows()).resolves.toEqual({ products: 499, variants: 499 });

  await importProducts('b', MIN_CHANGES_TO_VACUUM - 2);
  await analyzeGrowth(2 * MIN_CHANGES_TO_VACUUM - 1);
  await expect(analyzedRows()).resolves.toEqual({ products: 499, variants: 499 });
  await analyzeGrowth(2 * MIN_CHANGES_TO_VACUUM);
  await expect(analyzedRows()).resolves.toEqual({ products: 997, variants: 997 });
});

test('an import lets the planner know of new products before it ends', async () => {
  const analyses = async () => {
    const { rows } = await sql<{ count: number }>`
      select analyze_count as count from pg_stat_user_tables where relid = 'variants'::regclass`.execute(
      shop.db,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await analyses();
  await importProducts('c', 2 * MIN_CHANGES_TO_VACUUM + 1);
  // after 500 and 1,000 products, and at its end
  await expect.poll(analyses).toBe(before + 3);
});
