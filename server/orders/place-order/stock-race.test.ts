import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { postOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

const SHOPPERS = 16;
const UNITS = 5;

let shop: Awaited<ReturnType<typeof testApp>>;
let shoppers: Awaited<ReturnType<typeof signedInCustomer>>[];

beforeAll(async () => {
  shop = await testApp();
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => signedInCustomer(shop.app)));
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const stockOf = async (variantId: number | undefined) =>
  (
    await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantId ?? 0)
      .executeTakeFirstOrThrow()
  ).stock;

test.each([1, 2, 3, 4, 5])('16 shoppers order the last 5 units: exactly 5 are sold (round %i)', async () => {
  const { id, variantIds } = await addProduct(shop.db, { stock: UNITS });
  const replies = await Promise.all(
    shoppers.map((shopper) => postOrder(shop.app, shopper, { products: { [id]: 1 } })),
  );
  const statuses = replies.map((reply) => reply.statusCode).toSorted();
  expect(statuses).toEqual([...Array(UNITS).fill(201), ...Array(SHOPPERS - UNITS).fill(409)]);
  for (const reply of replies) {
    if (reply.statusCode === 409)
      expect(reply.json()).toMatchObject({ code: 'out_of_stock', line: { available: 0 } });
  }
  expect(await stockOf(variantIds[0])).toBe(0);
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('quantity')
    .where('product_id', '=', id)
    .execute();
  expect(lines).toHaveLength(UNITS);
});

test('concurrent orders of several units never get more than the stock', async () => {
  const { id, variantIds } = await addProduct(shop.db, { stock: 20 });
  const quantities = shoppers.map(() => randomInt(1, 5));
  const replies = await Promise.all(
    shoppers.map((shopper, i) => postOrder(shop.app, shopper, { products: { [id]: quantities[i] ?? 1 } })),
  );
  const sold = replies.reduce(
    (sum, reply, i) => sum + (reply.statusCode === 201 ? (quantities[i] ?? 0) : 0),
    0,
  );
  expect(sold).toBeLessThanOrEqual(20);
  expect(await stockOf(variantIds[0])).toBe(20 - sold);
});

test('a two-line order that is one unit short reserves nothing, also with concurrent orders', async () => {
  const plenty = await addProduct(shop.db, { stock: 100 });
  const scarce = await addProduct(shop.db, { stock: 3 });
  const cart = { products: { [plenty.id]: 1, [scarce.id]: 1 } };
  const replies = await Promise.all(shoppers.map((shopper) => postOrder(shop.app, shopper, cart)));
  expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(3);
  expect(await stockOf(scarce.variantIds[0])).toBe(0);
  expect(await stockOf(plenty.variantIds[0])).toBe(97);
});

test('orders that name the same products in opposite order do not deadlock', async () => {
  const addedProducts = await Promise.all(
    Array.from({ length: 6 }, () => addProduct(shop.db, { stock: 1_000 })),
  );
  const ids = addedProducts.map((product) => product.id);
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all(
      shoppers.map((shopper, i) => {
        const order = i % 2 === 0 ? ids : ids.toReversed();
        const items = order.map((productId) => ({ productId, quantity: round + 1 }));
        const products = Object.fromEntries(order.map((productId) => [productId, round + 1]));
        return postOrder(shop.app, shopper, { products, items });
      }),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(SHOPPERS).fill(201));
  }
});
