import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  const unpaidLimits = { maxOrders: 3, maxUnits: 100, maxOrdersPerNetwork: 4, maxUnitsPerNetwork: 150 };
  shop = await testApp({ settings: { unpaidLimits } });
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

test('one customer cannot reserve the whole stock with unpaid orders', async () => {
  const { id } = await addProduct(shop.db, { stock: 180 });
  const hoarder = await signedInCustomer(shop.app);
  await placedOrder(shop.app, hoarder, { products: { [id]: 90 } });
  const second = await postOrder(shop.app, hoarder, { products: { [id]: 80 } });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    code: 'unpaid_limit_reached',
    error: expect.stringContaining('Your unpaid orders already reserve 90 items'),
  });
  await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { [id]: 80 } });
});

test('a single order above the limit of units is rejected with the way to order more', async () => {
  const [one, two] = [await addProduct(shop.db, { stock: 99 }), await addProduct(shop.db, { stock: 99 })];
  const reply = await postOrder(shop.app, await signedInCustomer(shop.app), {
    products: { [one.id]: 60, [two.id]: 60 },
  });
  expect(reply.json()).toMatchObject({
    code: 'unpaid_limit_reached',
    error: 'An order can have at most 100 items. For more, please contact the store.',
  });
});

test('orders that are paid or paid on delivery leave room for others', async () => {
  const { id } = await addProduct(shop.db, { stock: 50 });
  const who = await signedInCustomer(shop.app);
  const order = async (quantity: number) =>
    (await placedOrder(shop.app, who, { products: { [id]: quantity } })).id;
  const orders = [await order(1), await order(2), await order(3)];
  expect((await postOrder(shop.app, who, { products: { [id]: 4 } })).json().error).toContain(
    'You have 3 orders that are not paid yet.',
  );
  await markPaid(shop.db, { orderNumber: orders[0] ?? '', reference: 'UTR-1' }, COMMAND_LINE);
  await startedPayment(shop.app, who, orders[1] ?? '', 'cod');
  await order(4);
  await order(5);
  expect((await postOrder(shop.app, who, { products: { [id]: 6 } })).json().code).toBe(
    'unpaid_limit_reached',
  );
});

test('orders of one customer at the same time are counted one after the other', async () => {
  const { id } = await addProduct(shop.db, { stock: 50 });
  const who = await signedInCustomer(shop.app);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((quantity) => postOrder(shop.app, who, { products: { [id]: quantity } })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
});

test('several customers of one network share a limit', async () => {
  const { id } = await addProduct(shop.db, { stock: 500 });
  const orderFrom = async (remoteAddress: string, quantity: number) =>
    await post(
      shop.app,
      API_PATHS.orders,
      { products: { [id]: quantity }, shippingAddress: SHIP_TO },
      { headers: (await signedInCustomer(shop.app)).headers, remoteAddress },
    );
  for (const quantity of [80, 70]) {
    expect((await orderFrom('203.0.113.7', quantity)).statusCode).toBe(201);
  }
  const reply = await orderFrom('203.0.113.7', 1);
  expect(reply.json()).toMatchObject({
    code: 'unpaid_limit_reached',
    error: expect.stringMatching(/from your network.*another network/),
  });
  expect((await orderFrom('203.0.113.8', 1)).statusCode).toBe(201);
  for (const quantity of [1, 2, 3, 4]) await orderFrom('203.0.113.9', quantity);
  const fifth = await orderFrom('203.0.113.9', 5);
  expect(fifth.json()).toMatchObject({
    code: 'unpaid_limit_reached',
    // the orders count for a day, also when their units are no longer reserved
    error: expect.stringMatching(/from your network.*tomorrow/),
  });
});

test('orders of several customers of one network at the same time are counted one after the other', async () => {
  const { id } = await addProduct(shop.db, { stock: 50 });
  const customers = await Promise.all(Array.from({ length: 8 }, () => signedInCustomer(shop.app)));
  const replies = await Promise.all(
    customers.map(({ headers }) =>
      post(
        shop.app,
        API_PATHS.orders,
        { products: { [id]: 1 }, shippingAddress: SHIP_TO },
        { headers, remoteAddress: '203.0.113.10' },
      ),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
});

test('the network of an order is stored as a hash', async () => {
  const rows = await shop.db.selectFrom('orders').select('network_hash').execute();
  expect(rows.every(({ network_hash: hash }) => hash?.length === 32)).toBe(true);
});
