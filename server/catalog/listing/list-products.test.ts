import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProductsQuery } from '#contract/catalog.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { selectPageByCategory, selectPageInOrder } from '../product-queries.ts';
import { listProducts } from './list-products.ts';
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
  }));
  for (const [i, { isVisible, category, parentCategory, gender, ...product }] of catalog.entries()) {
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
  const inOrder = [...matches.filter((p) => p.isFeatured), ...matches.filter((p) => !p.isFeatured)];
  const from = (filter.page - 1) * filter.limit;
  return { ids: idsOf(inOrder.slice(from, from + filter.limit)), total: matches.length };
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

test('any filter gives the matching products, featured first, in import order', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const filter = filterOf(query);
      const { products, total } = await listProducts(shop.db, filter);
      expect({ ids: idsOf(products), total }).toEqual(expected(filter));
    }),
    { numRuns: 150 },
  );
});

test('selecting in listing order and by category gives the same page', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      const filter = { ...filterOf(query), words: [] };
      const pageInOrder = await selectPageInOrder(shop.db, filter);
      expect(idsOf(await selectPageByCategory(shop.db, filter))).toEqual(idsOf(pageInOrder));
    }),
    { numRuns: 60 },
  );
});

test('the accessories list of the specification includes products without a category', async () => {
  const { products } = await listProducts(
    shop.db,
    filterOf({ category: 'Accessories,Personal Care,Home,null,Unisex', limit: 100 }),
  );
  expect([...new Set(products.map(({ category }) => category))].sort()).toEqual(
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
  expect((await listProducts(db, filterOf({ category: 'home' }))).total).toBe(2);
});
