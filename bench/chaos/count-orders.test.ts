import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countOrders } from './count-orders.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

test('a lost and a duplicated order are counted separately: neither hides the other', async () => {
  const customer = await signedInCustomer(shop.app);
  const product = await addProduct(shop.db, { stock: 3 });
  const { id } = await placedOrder(shop.app, customer, { products: { [product.id]: 1 } });
  const count = (...entries: [string, string][]) => countOrders(shop.db, new Map(entries));
  expect(await count(['a', id])).toEqual({ acknowledged: 1, lost: 0, duplicated: 0 });
  await placedOrder(shop.app, customer, { products: { [product.id]: 2 } });
  expect(await count(['a', id], ['b', 'GONE0-GONE0'])).toEqual({ acknowledged: 2, lost: 1, duplicated: 1 });
  expect(await count(['a', id], ['b', id])).toMatchObject({ lost: 0, duplicated: 2 });
});
