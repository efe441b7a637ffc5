import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProductsQuery, PRODUCT_SORTS } from '#contract/catalog.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { Invalidation } from '#wire/memory-cache.ts';
import {
  selectListingBlocks,
  selectPageByBlock,
  selectPageByCategory,
  selectPageInListingOrder,
} from '../product-queries.ts';
import { listProducts, listProductsByIds } from './list-products.ts';
import { cacheListingCounts } from './listing-counts.ts';
import { type ProductFilter, parseProductFilter } from './product-filter.ts';

const CATEGORIES = ['Men', 'Accessories', 'Personal Care', 'Masala', undefined];
const PARENTS = ['Kurtas', 'Ground Spices', undefined];
const GENDERS = ['Men', 'Women', 'Unisex', undefined];

interface ListedProduct {
  id: string;
  title: string;
  category: string | undefined;
  parentCategory: string | undefined;
  gender: string | undefined;
  tags: string[];
  isFeatured: boolean;
  isVisible: boolean;
  regularPricePaise: number;
  discountedPricePaise?: number;
}

let shop: TestDatabase;
let catalog: ListedProduct[];

beforeAll(async () => {
  shop = await testDatabase();
  catalog = Array.from({ length: 120 }, (_, i) => ({
    id: `p-${i}`,
    title: i % 4 === 0 ? `Red 100% Kurta ${i}` : `Brass_lamp ${i}`,
    category: CATEGORIES[i % CATEGORIES.length],
    parentCategory: PARENTS[(i >> 1) % PARENTS.length],
    gender: GENDERS[(i >> 2) % GENDERS.length],
    tags: i % 3 === 0 ? ['Hand Block', 'indigo'] : [],
    isFeatured: i % 17 === 5,
    isVisible: i % 11 !== 0,
    // several products per price
    regularPricePaise: (1 + ((i * 7) % 9)) * 10_000,
    ...(i % 5 === 0 && { discountedPricePaise: 9_000 }),
  }));
  for (const [i, { isVisible, category, parentCategory, gender, ...product }] of catalog.entries()) {
    // in the first, second and fourth block of positions
    if (i === 45 || i === 80) await restartPositions(i === 45 ? 16_384 : 3 * 16_384 - 2);
    await addProduct(shop.db, {
      ...product,
      ...(category && { category }),
      ...(parentCategory && { parentCategory }),
      ...(gender && { gender }),
      ...(!isVisible && (i % 2 === 0 ? { status: 'draft' } : { isPublished: false })),
    });
  }
});
afterAll(() => shop.close());

async function restartPositions(first: number): Promise<void> {
  await sql`alter table products alter column position restart with ${sql.lit(first)}`.execute(shop.db);
}

const filterOf = (query: object) => parseProductFilter(listProductsQuery.parse(query));
const idsOf = (products: { id: string }[]) => products.map(({ id }) => id);

/** Reference implementation of the listing in memory. */
function expected(filter: ProductFilter): { ids: string[]; total: number } {
  const name = (value: string | undefined) => value?.toLowerCase() ?? 'null';
  const matches = catalog.filter((product) => {
    const inCategory =
      filter.categories === null ||
      filter.categories.includes(name(product.category)) ||
      (['men', 'women'].includes(name(product.gender)) && filter.categories.includes(name(product.gender)));
    const text = `${product.title} ${product.tags.join(' ')}`.toLowerCase();
    return (
      product.isVisible &&
      inCategory &&
      (filter.genders?.includes(name(product.gender)) ?? true) &&
      (filter.parentCategories?.includes(name(product.parentCategory)) ?? true) &&
      filter.words.every((word) => text.includes(word))
    );
  });
  const inOrder = sorted(matches, filter.sort);
  const from = (filter.page - 1) * filter.limit;
  return { ids: idsOf(inOrder.slice(from, from + filter.limit)), total: matches.length };
}

function sorted(products: ListedProduct[], sort: ProductFilter['sort']): ListedProduct[] {
  const featuredFirst = [...products.filter((p) => p.isFeatured), ...products.filter((p) => !p.isFeatured)];
  const price = (p: ListedProduct) => p.discountedPricePaise ?? p.regularPricePaise;
  switch (sort) {
    case 'featured':
      return featuredFirst;
    case 'newest':
      return products.toReversed();
    case 'price-asc':
      return featuredFirst.toSorted((a, b) => price(a) - price(b));
    case 'price-desc':
      return featuredFirst.toSorted((a, b) => price(b) - price(a));
  }
}

const list = (names: string[]) => fc.subarray(names).map((some) => some.join(','));
const anyQuery = fc.record({
  page: fc.integer({ min: 1, max: 12 }),
  limit: fc.integer({ min: 1, max: 40 }),
  category: list(['men', 'WOMEN', 'accessories', 'Personal Care', 'masala', 'null', 'nothing']),
  gender: list(['men', 'Women', 'unisex', 'null']),
  parentCategory: list(['kurtas', 'GROUND SPICES', 'null']),
  filter: list(['red', 'KURTA', '100%', 'block', '%', '_', '\\']).map((words) => words.replaceAll(',', ' ')),
});

const anySort = fc.constantFrom(...PRODUCT_SORTS);

test('any filter gives the matching products in any order, featured first and in import order by default', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, anySort, async (query, sort) => {
      const filter = filterOf({ ...query, sort });
      const { products, total } = await listProducts(shop.db, filter);
      expect({ ids: idsOf(products), total }).toEqual(expected(filter));
    }),
    { numRuns: 200 },
  );
});

test('selecting in the order of the list, by category and by block gives the same page', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, anySort, async (query, sort) => {
      const filter = { ...filterOf({ ...query, sort }), words: [] };
      const pageInOrder = idsOf(await selectPageInListingOrder(shop.db, filter));
      expect(idsOf(await selectPageByCategory(shop.db, filter))).toEqual(pageInOrder);
      if (sort !== 'featured') return;
      const blocks = await selectListingBlocks(shop.db, filter);
      expect(idsOf(await selectPageByBlock(shop.db, filter, blocks))).toEqual(pageInOrder);
    }),
    { numRuns: 100 },
  );
});

test('the accessories list of the specification includes products without a category', async () => {
  const { products } = await listProducts(
    shop.db,
    filterOf({ category: 'Accessories,Personal Care,Home,null,Unisex', limit: 100 }),
  );
  const whole = await listProductsByIds(shop.db, idsOf(products));
  expect([...new Set(whole.map(({ category }) => category))].sort()).toEqual(
    ['Accessories', 'Personal Care', null].sort(),
  );
});

test('pattern characters in a word match only themselves', async () => {
  expect((await listProducts(shop.db, filterOf({ filter: '100%' }))).total).toBeGreaterThan(0);
  expect((await listProducts(shop.db, filterOf({ filter: '1_0' }))).total).toBe(0);
  expect((await listProducts(shop.db, filterOf({ filter: 'brass_lamp' }))).total).toBeGreaterThan(0);
});

test('the stored counts follow every change of products', async () => {
  const { db } = shop;
  const updateProduct = async (id: string, values: object) =>
    db.updateTable('products').set(values).where('id', '=', id).execute();
  await updateProduct('p-4', { is_featured: true });
  await updateProduct('p-1', { status: 'archived' });
  await updateProduct('p-2', { category: 'Home', gender: 'Women' });
  await updateProduct('p-11', { is_published: true, status: 'active' });
  await db.deleteFrom('products').where('id', '=', 'p-3').execute();
  await addProduct(db, { id: 'late', category: 'Home' });
  const storedCounts = await sql`
    select category_key, parent_category_key, gender_key, products from category_counts where products <> 0
    order by 1, 2, 3`.execute(db);
  const actualCounts = await sql`
    select category_key, parent_category_key, gender_key, count(*) as products from products
    where status = 'active' and is_published group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  expect(storedCounts.rows).toEqual(actualCounts.rows);
  const storedBlocks = await sql`
    select category_key, parent_category_key, gender_key, is_featured, block, products from listing_blocks where products <> 0
    order by 1, 2, 3, 4, 5`.execute(db);
  const actualBlocks = await sql`
    select category_key, parent_category_key, gender_key, is_featured, (position / 16384)::integer as block,
      count(*) as products
    from products where status = 'active' and is_published group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  expect(storedBlocks.rows).toEqual(actualBlocks.rows);
  expect((await listProducts(db, filterOf({ category: 'home' }))).total).toBe(2);
});

test('cached counts belong to their categories, and are read again once a listing changes', async () => {
  const listeners: ((change?: Invalidation) => void)[] = [];
  const counts = cacheListingCounts(shop.db, {
    isConnected: () => true,
    onChange: (listener) => void listeners.push(listener),
  });
  const [all, home] = [filterOf({}), filterOf({ category: 'home' })];
  const read = async () => {
    const sums = [await counts.readCategories(), await counts.readBlocks(all), await counts.readBlocks(home)];
    return sums.map((rows) => rows.reduce((sum, { products }) => sum + products, 0));
  };
  const [inCategories = 0, inAll = 0, inHome = 0] = await read();
  expect([inAll, inHome < inAll]).toEqual([inCategories, true]);
  await addProduct(shop.db, { id: 'later', category: 'Home' });
  expect(await read()).toEqual([inCategories, inAll, inHome]);
  for (const listener of listeners) listener({ tags: ['listing:home', 'listing:all'], stockTags: [] });
  expect(await read()).toEqual([inCategories + 1, inAll + 1, inHome + 1]);
});
