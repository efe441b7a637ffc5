import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverOrder } from '#server/orders/fulfillment/deliver-order.ts';
import { releaseExpiredHolds } from '#server/orders/stock/release-expired-holds.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { post, uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';

// The cases of docs/failure-cases.md, by number. The tests beside the code cover more details.
let shop: Awaited<ReturnType<typeof testApp>>;
let customer: Awaited<ReturnType<typeof signedInCustomer>>;

beforeAll(async () => {
  shop = await testApp();
  customer = await signedInCustomer(shop.app);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const ordersOf = (productId: string) =>
  shop.db.selectFrom('order_lines').select('order_id').where('product_id', '=', productId).execute();

test('1 oversell: 16 concurrent shoppers on the last 5 units get 5', async () => {
  const { id } = await addProduct(shop.db, { stock: 5 });
  const customers = await Promise.all(Array.from({ length: 16 }, () => signedInCustomer(shop.app)));
  const replies = await Promise.all(
    customers.map((who) => postOrder(shop.app, who, { products: { [id]: 1 } })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(11);
  expect(await stockOf(shop.db, id)).toBe(0);
});

test('2 one line short: the whole order is rejected with the line and its stock, nothing is reserved', async () => {
  const [plenty, scarce] = [
    await addProduct(shop.db, { stock: 9 }),
    await addProduct(shop.db, { stock: 1, title: 'Copper lota' }),
  ];
  const reply = await postOrder(shop.app, customer, { products: { [plenty.id]: 2, [scarce.id]: 2 } });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'out_of_stock',
    error: expect.stringContaining('Copper lota'),
    line: { productId: scarce.id, available: 1 },
  });
  expect([await stockOf(shop.db, plenty.id), await stockOf(shop.db, scarce.id)]).toEqual([9, 1]);
  // lines are locked in one order, however the request orders them: no deadlock
  const [a, b] = [await addProduct(shop.db), await addProduct(shop.db)];
  const customers = await Promise.all(Array.from({ length: 8 }, () => signedInCustomer(shop.app)));
  const replies = await Promise.all(
    customers.map((who, i) => {
      const ids = i % 2 ? [a.id, b.id] : [b.id, a.id];
      return postOrder(shop.app, who, { products: Object.fromEntries(ids.map((id) => [id, 1])) });
    }),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
});

test('3 an unpaid order releases its stock exactly once; a late payment reserves it again or is refunded', async () => {
  const product = await addProduct(shop.db, { stock: 3 });
  const expired = async () => {
    const { id } = await placedOrder(shop.app, await signedInCustomer(shop.app), {
      products: { [product.id]: 2 },
    });
    await shop.db
      .updateTable('orders')
      .set({ stock_held_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    const released = await Promise.all([releaseExpiredHolds(shop.db), releaseExpiredHolds(shop.db)]);
    expect(released.toSorted()).toEqual([0, 1]);
    return id;
  };
  const [first, second] = [await expired(), await expired()];
  expect(await stockOf(shop.db, product.id)).toBe(3);
  const pay = async (orderNumber: string, reference: string) =>
    (await markPaid(shop.db, { orderNumber, reference }, COMMAND_LINE)).outcome;
  expect(await pay(first, '500000000001')).toBe('applied');
  expect(await pay(second, '500000000002')).toBe('refund_due');
  expect(await stockOf(shop.db, product.id)).toBe(1);
  // cash on delivery: the hold does not expire
  const { id } = await placedOrder(shop.app, customer, { products: { [product.id]: 1 } });
  await startedPayment(shop.app, customer, id, 'cod');
  const row = await shop.db
    .selectFrom('orders')
    .select('stock_held_until')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ stock_held_until: null });
});

test('4 double submit: a double click, two tabs and a retry after a timeout are one order', async () => {
  const product = await addProduct(shop.db);
  const cart = { products: { [product.id]: 1 } };
  const clicks = await Promise.all([1, 2].map(() => postOrder(shop.app, customer, cart)));
  expect(new Set(clicks.map((reply) => reply.json().id)).size).toBe(1);
  expect(await ordersOf(product.id)).toHaveLength(1);

  const keyedProduct = await addProduct(shop.db);
  const order = () => postOrder(shop.app, customer, { products: { [keyedProduct.id]: 1 } }, 'case-4');
  const tabs = await Promise.all([order(), order(), order()]);
  for (const { statusCode } of tabs) expect([201, 409]).toContain(statusCode);
  expect((await order()).statusCode).toBe(201);
  expect(await ordersOf(keyedProduct.id)).toHaveLength(1);
});

test('9 price tampering: a price from the browser is ignored', async () => {
  const product = await addProduct(shop.db, { regularPricePaise: 129_900 });
  const body = { products: { [product.id]: 1 }, shippingAddress: SHIP_TO, price: 1, total: 1, status: 1 };
  const reply = await post(shop.app, API_PATHS.orders, body, { headers: customer.headers });
  expect([reply.statusCode, reply.json().total]).toEqual([201, 1_299]);
  const honest = await placedOrder(shop.app, customer, { products: { [product.id]: 2 } });
  expect(honest.total).toBe(2_598);
});

test.each([-1, 0, 1.5, '2', 1e3, 2 ** 53, Number.NaN, { $gt: 0 }])(
  '10 quantity %j is rejected and nothing is stored',
  async (quantity) => {
    const product = await addProduct(shop.db);
    const reply = await postOrder(shop.app, customer, { products: { [product.id]: quantity as number } });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'invalid_request' });
    expect(await ordersOf(product.id)).toEqual([]);
  },
);

test('10 a product listed twice is rejected, with any quantities', async () => {
  const { id } = await addProduct(shop.db);
  const order = JSON.stringify({ products: { [id]: 1 }, shippingAddress: SHIP_TO });
  const twice = order.replace(`"${id}":1`, `"${id}":1,"${id}":2`);
  for (const [payload, status] of [
    [twice, 422],
    [order, 201],
  ] as const) {
    const reply = await shop.app.inject({
      method: 'POST',
      url: API_PREFIX + API_PATHS.orders,
      headers: { ...customer.headers, 'content-type': 'application/json' },
      payload,
    });
    expect(reply.statusCode).toBe(status);
  }
});

test('10 ten thousand lines, unavailable products and unknown products are rejected', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}`, 1]));
  expect([413, 422]).toContain((await postOrder(shop.app, customer, { products: many })).statusCode);
  const draft = await addProduct(shop.db, { status: 'draft' });
  for (const id of [draft.id, 'nobody', 'constructor']) {
    const reply = await postOrder(shop.app, customer, { products: { [id]: 1 } });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  }
});

test('12 order enumeration: every kind of miss gets the same reply', async () => {
  const product = await addProduct(shop.db);
  const { id } = await placedOrder(shop.app, customer, { products: { [product.id]: 1 } });
  const track = (number: string, query: string) =>
    shop.app.inject({
      url: `${API_PREFIX}/orders/${number}?${query}`,
      remoteAddress: uniqueIp(),
    });
  const hit = await track(id, `contactInfo=${encodeURIComponent(customer.email.toUpperCase())}`);
  expect(hit.statusCode).toBe(200);
  expect(hit.body).not.toContain(SHIP_TO.fullName);
  const misses = [
    await track(id, 'contactInfo=somebody@else.example'),
    await track('00000-00000', `contactInfo=${encodeURIComponent(customer.email)}`),
    await track(id, 'contactInfo=%25'),
    await track(id, 'contactInfo='),
    await track(id, ''),
  ];
  expect(new Set(misses.map((miss) => `${miss.statusCode} ${miss.body}`)).size).toBe(1);
  expect(misses[0]?.statusCode).toBe(404);
  // the same statements, so the same time
  const statementsOf = async (number: string, query: string) => {
    const statements = recordStatements(shop.pool);
    expect((await track(number, query)).statusCode).toBe(404);
    return statements.stop().filter((text) => !text.startsWith('delete from rate_limits'));
  };
  const wrongContact = await statementsOf(id, 'contactInfo=somebody@else.example');
  expect(wrongContact.length).toBeGreaterThan(1);
  expect(await statementsOf('00000-00000', 'contactInfo=somebody@else.example')).toEqual(wrongContact);
  expect(await statementsOf('not-a-number', 'contactInfo=9876543210')).toEqual(wrongContact);
  expect(await statementsOf(id, '')).toEqual(wrongContact);
});

test('13 status codes: an order never returns to an earlier status', async () => {
  const product = await addProduct(shop.db);
  const { id } = await placedOrder(shop.app, customer, { products: { [product.id]: 1 } });
  const ship = () => shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  await expect(ship()).rejects.toMatchObject({ code: 'invalid_order_status' });
  await markPaid(shop.db, { orderNumber: id, reference: '500000000013' }, COMMAND_LINE);
  await ship();
  await deliverOrder(shop.db, id, COMMAND_LINE);
  await expect(ship()).rejects.toMatchObject({ code: 'invalid_order_status' });
  await expect(cancelOrder(shop.db, id, {}, COMMAND_LINE)).rejects.toMatchObject({
    code: 'invalid_order_status',
  });
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe(ORDER_STATUS.delivered);
});

test('15 a session that ends during checkout: 401, nothing is stored, and the same key orders after sign-in', async () => {
  const product = await addProduct(shop.db);
  const who = await signedInCustomer(shop.app);
  const cart = { products: { [product.id]: 1 } };
  await post(shop.app, API_PATHS.logout, {}, { headers: who.headers });
  const refused = await postOrder(shop.app, who, cart, 'case-15');
  expect(refused.statusCode).toBe(401);
  expect(await ordersOf(product.id)).toEqual([]);
  const { email, password } = who;
  const { token } = (await post(shop.app, API_PATHS.authorize, { email, password })).json();
  const again = { headers: { authorization: `Bearer ${token}` } };
  expect((await postOrder(shop.app, again, cart, 'case-15')).statusCode).toBe(201);
  expect(await ordersOf(product.id)).toHaveLength(1);
});

test('18 flash sale: 500 views of a product during 40 orders: all get replies, at most one read per change, exact stock', async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, () => signedInCustomer(shop.app)));
  const { id } = await addProduct(shop.db, { stock: 25 });
  const url = `${API_PREFIX}/products/${id}`;
  const open = () => sendUntilServed(() => shop.app.inject({ url, remoteAddress: uniqueIp() }));
  const firstReading = recordStatements(shop.pool);
  await open();
  const [reading] = firstReading.stop();
  expect(reading).toBeDefined();

  const statements = recordStatements(shop.pool);
  let [opened, isOn] = [0, true];
  const shoppers = Array.from({ length: 10 }, async () => {
    while (isOn || opened < 500) {
      opened += 1;
      expect((await open()).statusCode).toBe(200);
      await setImmediate();
    }
  });
  const buy = (who: typeof customer, i: number) =>
    sendUntilServed(() => postOrder(shop.app, who, { products: { [id]: 1 } }, `sale-${i}`));
  const buying = Array.from({ length: 40 }, (_, i) => buy(customers[i % 10] ?? customer, i));
  const bought = await Promise.all(buying).finally(() => {
    isOn = false;
  });
  await Promise.all(shoppers);

  expect(bought.filter(({ statusCode }) => statusCode === 201)).toHaveLength(25);
  expect(bought.filter(({ statusCode }) => statusCode === 409)).toHaveLength(15);
  expect(await stockOf(shop.db, id)).toBe(0);
  const readings = statements.stop().filter((text) => text === reading);
  expect(readings.length).toBeLessThanOrEqual(1 + 25);
});

/** Repeats the request while the server replies 503. */
async function sendUntilServed(send: () => ReturnType<typeof postOrder>) {
  for (;;) {
    const reply = await send();
    if (reply.statusCode !== 503) return reply;
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
}
