import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListInventoryQuery } from '#contract/admin/catalog/inventory.ts';
import type { ListAdminProductsQuery } from '#contract/admin/catalog/products.ts';
import { countInventoryRows } from '#server/admin/inventory/inventory-list-queries.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { countStaffProducts } from '../staff-list/staff-list-queries.ts';
import { hasMoreWithWords } from './common-words.ts';

const PRODUCTS = 1_200;
// so that the listing has eight blocks of positions
const POSITIONS_APART = 100;
const VARIANTS = 2;

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  // "Silk" is in half of the titles and in the tags of others, "Shirt" in a third, "Rope" in those of the last ones
  await sql`
    insert into products (position, id, title, description, tags, category, parent_category, is_featured, is_published,
      regular_price_paise, attributes, facts, extra_columns) overriding system value
    select n * ${POSITIONS_APART}::integer, 'p' || n,
      concat_ws(' ', 'Product', case when n % 2 = 0 then 'Silk' else 'Silkworm' end, case when n % 3 = 0 then 'Shirt' end,
        case when n > ${PRODUCTS - 100}::integer then 'Rope' end),
      '', array['silk'], 'Category ' || n % 7, 'Kurtas', n % 97 = 0, n % 50 <> 0, 100, '[]', '{}', '{}'
    from generate_series(1, ${PRODUCTS}::integer) as n`.execute(shop.db);
  await sql`
    insert into variants (product_id, position, sku, size, color, regular_price_paise, stock)
    select id, n, id || '-' || n, 'M', n, 100, 1 from products, generate_series(1, ${VARIANTS}::integer) as n`.execute(
    shop.db,
  );
  await sql`analyze products, variants`.execute(shop.db);
});
afterAll(() => shop.close());

const QUERIES = [
  'silk',
  'Silk shirt',
  'shirt',
  'product',
  'rope',
  'silk rope',
  'silk-shirt',
  'sil',
  'nothing silk',
];

async function titlesWith(q: string, more = sql`true`): Promise<number> {
  const patterns = q.split(' ').map((word) => `%${word.toLowerCase()}%`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where lower(title) like all(${patterns}::text[]) and ${more}`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}

describe.each(QUERIES)('the number of products with %s', (q) => {
  test.each([0, 20, 150, 400, 599, 600, 5_000])('is exact up to %d', async (max) => {
    const query = { q, view: 'all', sort: 'newest', limit: 50 } satisfies ListAdminProductsQuery;
    const all = await titlesWith(q);
    expect(await countStaffProducts(shop.db, query, {}, max)).toBe(Math.min(all, max + 1));
    const ofCategory = await titlesWith(q, sql`category = 'Category 3'`);
    expect(await countStaffProducts(shop.db, { ...query, category: 'category 3' }, {}, max)).toBe(
      Math.min(ofCategory, max + 1),
    );
    const visible = await titlesWith(q, sql`is_published`);
    expect(await countStaffProducts(shop.db, { ...query, view: 'for-sale' }, {}, max)).toBe(
      Math.min(visible, max + 1),
    );
    const inventoryQuery = { q, view: 'all', sort: 'product', limit: 50 } satisfies ListInventoryQuery;
    const inventory = await countInventoryRows(shop.db, inventoryQuery, 5, max);
    expect(inventory).toBe(Math.min(all * VARIANTS, max + 1));
  });
});

test.each([
  ['ro', 'a word begins with it', 100],
  ['p7', 'a URL handle does', 111],
  ['P12-1', 'a SKU is it', 1],
  ['pe', 'it is only inside of words', 0],
])('the number of products with "%s": %s', async (q, _, count) => {
  const query = { q, view: 'all', sort: 'newest', limit: 50 } satisfies ListAdminProductsQuery;
  expect(await countStaffProducts(shop.db, query, {}, 1_000)).toBe(count);
});

test('common words are found in a part of the listing, rare ones are left to the other index', async () => {
  const condition = sql`lower(title) like '%silk%' and lower(title) like '%shirt%'`;
  const hasMore = (words: string[], max: number, counted: 'products' | 'variants' = 'products') =>
    hasMoreWithWords(shop.db, { words, condition, counted }, max);
  // one in fifty is hidden, and one in 97 comes first in the listing, so it is in none of its blocks
  expect(await hasMore(['silk', 'shirt'], 180)).toBe(true);
  expect(await hasMore(['silk', 'shirt'], 300, 'variants')).toBe(true);
  expect(await hasMore(['silk', 'shirt'], 400)).toBe(false);
  expect(await hasMore(['nothing'], 0)).toBe(false);
  expect(await hasMore(['silk-shirt'], 0)).toBe(false);
});
