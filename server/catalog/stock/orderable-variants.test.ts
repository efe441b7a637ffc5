import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { findOrderableVariants, findProductTerms } from './orderable-variants.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.close());

const read = (ids: string[]) => shop.db.transaction().execute((trx) => findOrderableVariants(trx, ids));

test('every variant of the requested products, in order, with the fields an order stores', async () => {
  const { variantIds } = await addProduct(shop.db, {
    id: 'kurta',
    title: 'Kurta',
    facts: { HSN: '6205 20.90', 'GST rate': '5%' },
    images: ['/media/kurta.webp', '/media/kurta-2.webp'],
    variants: [
      { size: 'M', color: 'Red', regularPricePaise: 50_000, discountedPricePaise: 45_000, stock: 3 },
      {
        size: 'L',
        color: 'Red',
        regularPricePaise: 55_000,
        stock: 0,
        allowBackorder: true,
        imageUrl: '/media/l.webp',
      },
    ],
  });
  const shared = {
    productId: 'kurta',
    title: 'Kurta',
    color: 'Red',
    isProductVisible: true,
    hsn: '62052090',
    gstRate: 'by price',
  };
  expect(await read(['kurta', 'nothing'])).toEqual([
    {
      ...shared,
      id: variantIds[0],
      size: 'M',
      imageUrl: '/media/kurta.webp',
      pricePaise: 45_000,
      isListingPrice: true,
      stock: 3,
      allowBackorder: false,
    },
    {
      ...shared,
      id: variantIds[1],
      size: 'L',
      imageUrl: '/media/l.webp',
      pricePaise: 55_000,
      isListingPrice: false,
      stock: 0,
      allowBackorder: true,
    },
  ]);
});

test('a hidden or draft product is returned but cannot be bought; missing facts stay missing', async () => {
  await addProduct(shop.db, { id: 'hidden', isPublished: false });
  await addProduct(shop.db, { id: 'draft', status: 'draft' });
  const found = await read(['hidden', 'draft']);
  expect(found.map(({ isProductVisible }) => isProductVisible)).toEqual([false, false]);
  expect(found[0]).not.toHaveProperty('hsn');
  expect(found[0]).not.toHaveProperty('gstRateBasisPoints');
});

test('ids that are names of prototype properties are plain ids', async () => {
  expect(await read(['__proto__', 'constructor', ''])).toEqual([]);
});

test('a connection plans the statement that reads the terms of products once, however many are requested', async () => {
  const ids: string[] = [];
  const sizes = ['S', 'M', 'L', 'XL'].map((size) => ({ size }));
  for (let i = 0; i < 150; i += 1)
    ids.push((await addProduct(shop.db, { variants: sizes, images: ['/media/a.webp'] })).id);
  await sql`analyze`.execute(shop.db);
  const plans = await shop.db.connection().execute(async (connection) => {
    for (const count of [1, 2, 3, 1, 2, 3, 1, 2, 1, 2, 3])
      expect((await findProductTerms(connection, ids.slice(0, count))).size).toBe(count);
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like '%order_terms_of%'`.execute(connection);
    return rows;
  });
  // PostgreSQL compares five plans for given ids with one for any
  expect(plans).toEqual([{ custom: 5, generic: 6 }]);
});
