import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_EXACT_STOCK } from '#contract/catalog.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { availableStock } from './available-stock.ts';

test.each([
  [0, false, 0],
  [1, false, 1],
  [10, false, 10],
  [11, false, 11],
  [5_000, false, 11],
  [0, true, 99],
  [-3, true, 99],
])('stock %i, allow backorder %s: %i available', (stock, allowBackorder, available) => {
  expect(availableStock({ stock, allow_backorder: allowBackorder })).toBe(available);
});

test('the database records every change of the stock that replies state exactly', async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'variants_change_stock'`.execute(
    database.db,
  );
  await database.close();
  expect(rows[0]?.definition).toContain(
    `(old.stock <= ${MAX_EXACT_STOCK}) OR (new.stock <= ${MAX_EXACT_STOCK})`,
  );
});
