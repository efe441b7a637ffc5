import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LOW_STOCK_BAND, MAX_EXACT_STOCK } from '#contract/catalog.ts';
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

test.each([
  [0, false, 0],
  [1, false, 5],
  [5, false, 5],
  [6, false, 99],
  [5_000, false, 99],
  [0, true, 99],
])('in bands, stock %i, allow backorder %s: %i available', async (stock, allowBackorder, available) => {
  expect(availableStock({ stock, allow_backorder: allowBackorder }, 'bands')).toBe(available);
});

test('the database records every change of the stock that replies state exactly', async () => {
  const database = await testDatabase();
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'variants_change_stock'`.execute(
    database.db,
  );
  const bands = await sql<{ stock: number; band: number }>`
    select stock, stock_band(stock, false) as band from generate_series(-1, 12) as stock`.execute(
    database.db,
  );
  await database.close();
  const bandOf = (stock: number) =>
    [0, LOW_STOCK_BAND, 99].indexOf(availableStock({ stock, allow_backorder: false }, 'bands'));
  expect(bands.rows.map(({ band }) => band)).toEqual(bands.rows.map(({ stock }) => bandOf(stock)));
  expect(rows[0]?.definition).toContain(
    `(old.stock <= ${MAX_EXACT_STOCK}) OR (new.stock <= ${MAX_EXACT_STOCK})`,
  );
});
