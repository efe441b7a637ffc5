import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { quoteBody } from '#contract/orders.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { postOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { OrderTerms } from './order-terms.ts';
import { quoteOrder } from './quote-order.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let shopper: Awaited<ReturnType<typeof signedInCustomer>>;
beforeAll(async () => {
  shop = await testApp();
  shopper = await signedInCustomer(shop.app);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const quote = async (body: object) => (await post(shop.app, API_PATHS.orderQuote, body)).json();

test('a quote has the current price and stock of every line, and the total', async () => {
  const { id } = await addProduct(shop.db, {
    title: 'Kurta',
    variants: [
      { size: 'S', regularPricePaise: 12_900, stock: 2 },
      { size: 'M', regularPricePaise: 13_950, discountedPricePaise: 9_950, stock: 50 },
    ],
  });
  const gone = await addProduct(shop.db, { status: 'archived' });
  const items = [
    { productId: id, quantity: 3, selectedSize: 'S' },
    { productId: id, quantity: 4, selectedSize: 'M' },
    { productId: gone.id, quantity: 1 },
  ];
  expect(await quote({ products: { [id]: 7, [gone.id]: 1 }, items })).toEqual({
    lines: [
      { ...items[0], price: 129, available: 2, code: 'out_of_stock', error: 'Only 2 of Kurta (S) left.' },
      { ...items[1], price: 99.5, available: 4 },
      {
        ...items[2],
        available: 0,
        code: 'product_unavailable',
        error: 'A product in your cart is no longer sold. Please remove it and order again.',
      },
    ],
    total: 785,
  });
});

test('a quote without items is for the variant that would be ordered', async () => {
  const { id } = await addProduct(shop.db, { regularPricePaise: 49_900, stock: 3 });
  expect(await quote({ products: { [id]: 2 } })).toEqual({
    lines: [{ productId: id, quantity: 2, price: 499, available: 2 }],
    total: 998,
  });
  expect((await quote({ products: {} })).code).toBe('invalid_request');
});

test('an order whose total is not the one shown is rejected with the current prices and stores nothing', async () => {
  const { id } = await addProduct(shop.db, { regularPricePaise: 12_900, stock: 3 });
  const reply = await postOrder(shop.app, shopper, { products: { [id]: 2 }, expectedTotal: 2 });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({
    error: 'The total of this order has changed to ₹258.00. Please check it and order again.',
    code: 'total_changed',
    quote: {
      lines: [{ productId: id, quantity: 2, price: 129, available: 2 }],
      shipping: { fee: 0 },
      total: 258,
    },
  });
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  const { stock } = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(3);
});

test('an order with the total that was shown, or without one, is placed', async () => {
  const { id } = await addProduct(shop.db, { regularPricePaise: 3_333, stock: 9 });
  const placed = await postOrder(shop.app, shopper, { products: { [id]: 3 }, expectedTotal: 99.99 });
  expect(placed.json()).toMatchObject({ total: 99.99 });
  expect((await postOrder(shop.app, shopper, { products: { [id]: 2 } })).statusCode).toBe(201);
});

test('quotes that arrive together are read together, and each has its own prices and fee', async () => {
  const delivery = {
    dispatch: { min: 1, max: 1 },
    days: { min: 2, max: 5 },
    fee: 80,
    notServed: ['744', '110001'],
  };
  await saveStoreInfo(shop.db, { ...GST_STORE_INFO, delivery });
  const products = await Promise.all(
    [100, 200, 300].map((rupees) => addProduct(shop.db, { regularPricePaise: rupees * 100, stock: rupees })),
  );
  const [first = '', second = '', third = ''] = products.map(({ id }) => id);
  const requests: [string[], string][] = [
    [[first], '201301'],
    [[second, first], '744101'],
    [[third], '110001'],
    [[first, 'unknown'], '110002'],
    [[second], '201301'],
  ];
  const recorded = recordStatements(shop.pool);
  // on a busy machine a reading may take the 50 ms after which later ones no longer wait for it
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const terms = new OrderTerms().groupingReader(shop.db);
  const quotes = await Promise.all(
    requests.map(([ids, postalCode]) => {
      const products = Object.fromEntries(ids.map((id) => [id, 1]));
      return quoteOrder(terms, quoteBody.parse({ products, postalCode, state: 'Delhi' }));
    }),
  );
  clock.mockRestore();
  const statements = recorded.stop();
  expect(statements.filter((text) => text.includes('order_terms_of'))).toHaveLength(2);
  expect(statements.filter((text) => text.includes('notServed')).length).toBeLessThan(4);
  expect(
    quotes.map(({ lines, shipping, total }) => [lines.length, shipping?.fee, shipping?.code, total]),
  ).toEqual([
    [1, 80, undefined, 180],
    [2, 0, 'not_delivered', 300],
    [1, 0, 'not_delivered', 300],
    [2, 80, undefined, 180],
    [1, 80, undefined, 280],
  ]);
});
