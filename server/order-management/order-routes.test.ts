import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let shopper: Awaited<ReturnType<typeof signedInCustomer>>;

beforeAll(async () => {
  shop = await testApp();
  shopper = await signedInCustomer(shop.app);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const myOrders = async () =>
  (await shop.app.inject({ url: API_PREFIX + API_PATHS.orders, headers: shopper.headers })).json<{
    data: { id: string }[];
  }>().data;

const stockOf = async (variantId: number | undefined) =>
  (
    await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantId ?? 0)
      .executeTakeFirstOrThrow()
  ).stock;

describe('POST /orders', () => {
  test('freezes price, title, size, color and address', async () => {
    const { id } = await addProduct(shop.db, {
      title: 'Block print kurta',
      variants: [
        { size: 'S', color: 'Indigo', regularPricePaise: 129_900, discountedPricePaise: 99_950 },
        { size: 'M', color: 'Indigo', regularPricePaise: 139_900 },
      ],
      images: ['/media/kurta.jpg'],
    });
    const reply = await postOrder(shop.app, shopper, {
      products: { [id]: 3 },
      items: [
        { productId: id, quantity: 2, selectedSize: 'S', selectedColor: 'Indigo' },
        { productId: id, quantity: 1, selectedSize: 'M', selectedColor: 'Indigo' },
      ],
    });
    expect(reply.statusCode).toBe(201);
    const { id: orderId, total } = reply.json();
    expect(orderId).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(total).toBe(3_398);

    await shop.db.updateTable('products').set({ title: 'Renamed' }).where('id', '=', id).execute();
    await shop.db
      .updateTable('variants')
      .set({ regular_price_paise: 1, discounted_price_paise: null })
      .execute();
    const [order] = await myOrders();
    expect(order).toMatchObject({
      id: orderId,
      status: 0,
      total: 3_398,
      paid: false,
      shippingAddress: SHIP_TO,
      items: [
        { productId: id, productTitle: 'Block print kurta', quantity: 2, price: 999.5, selectedSize: 'S' },
        {
          productTitle: 'Block print kurta',
          quantity: 1,
          price: 1_399,
          selectedSize: 'M',
          selectedColor: 'Indigo',
        },
      ],
      history: [{ status: 0 }],
    });
    expect(order).not.toHaveProperty('method');
    expect(order).not.toHaveProperty('trackingNumber');
  });

  test('a client that sends only products buys a product without options at its price, whatever price it sends', async () => {
    const { id, variantIds } = await addProduct(shop.db, { regularPricePaise: 49_900, stock: 5 });
    const reply = await post(
      shop.app,
      API_PATHS.orders,
      { products: { [id]: 2 }, shippingAddress: SHIP_TO, price: 1, total: 1, status: 3, customerId: 'x' },
      { headers: shopper.headers },
    );
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ total: 998 });
    expect(await stockOf(variantIds[0])).toBe(3);
  });

  test('one short line rejects the whole order, names the line and its stock, and reserves nothing', async () => {
    const plenty = await addProduct(shop.db, { stock: 9 });
    const scarce = await addProduct(shop.db, { title: 'Dupatta', variants: [{ size: 'Free', stock: 2 }] });
    const before = (await myOrders()).length;
    const reply = await postOrder(shop.app, shopper, {
      products: { [plenty.id]: 1, [scarce.id]: 3 },
      items: [
        { productId: plenty.id, quantity: 1 },
        { productId: scarce.id, quantity: 3, selectedSize: 'Free' },
      ],
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      error: 'Only 2 of Dupatta (Free) left.',
      code: 'out_of_stock',
      line: { productId: scarce.id, selectedSize: 'Free', available: 2 },
    });
    expect(await stockOf(plenty.variantIds[0])).toBe(9);
    expect(await myOrders()).toHaveLength(before);
  });

  test('a variant that allows backorder sells below zero', async () => {
    const { id, variantIds } = await addProduct(shop.db, { variants: [{ stock: 1, allowBackorder: true }] });
    await placedOrder(shop.app, shopper, { products: { [id]: 4 } });
    expect(await stockOf(variantIds[0])).toBe(-3);
  });

  test.each([
    ['unknown', {}],
    ['draft', { status: 'draft' as const }],
    ['archived', { status: 'archived' as const }],
    ['unpublished', { isPublished: false }],
  ])('a product that is %s: product_unavailable', async (name, overrides) => {
    const id = name === 'unknown' ? 'no-such-product' : (await addProduct(shop.db, overrides)).id;
    const reply = await postOrder(shop.app, shopper, { products: { [id]: 1 } });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'product_unavailable', fields: [{ path: `products.${id}` }] });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is an id like any other',
    async (id) => {
      const unknown = await postOrder(shop.app, shopper, { products: { [id]: 1 } });
      expect(unknown.json()).toMatchObject({ code: 'product_unavailable' });
      await addProduct(shop.db, { id, regularPricePaise: 1_000 });
      expect(await placedOrder(shop.app, shopper, { products: { [id]: 2 } })).toMatchObject({ total: 20 });
    },
  );

  test('__proto__ is rejected and pollutes nothing', async () => {
    const payload = `{"products":{"__proto__":1},"shippingAddress":${JSON.stringify(SHIP_TO)}}`;
    const headers = { ...shopper.headers, 'content-type': 'application/json' };
    const reply = await shop.app.inject({
      method: 'POST',
      url: API_PREFIX + API_PATHS.orders,
      payload,
      headers,
    });
    expect(reply.statusCode).toBe(422);
    expect(Object.prototype).not.toHaveProperty('1');
  });

  test.each([-1, 0, 1.5, '2', 1e3 * 99, 2 ** 53, null, { $gt: 0 }, [1], true])(
    'quantity %j is rejected',
    async (n) => {
      const { id } = await addProduct(shop.db);
      const payload = { products: { [id]: n }, shippingAddress: SHIP_TO };
      const reply = await post(shop.app, API_PATHS.orders, payload, { headers: shopper.headers });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().code).toBe('invalid_request');
      expect(reply.json().fields[0].path).toBe(`products.${id}`);
    },
  );

  test('more than 50 products are rejected', async () => {
    const products = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${i}`, 1]));
    expect((await postOrder(shop.app, shopper, { products })).statusCode).toBe(422);
    expect((await postOrder(shop.app, shopper, { products: {} })).json()).toMatchObject({
      error: 'Your cart is empty',
    });
  });

  test.each(['fullName', 'address', 'city', 'state', 'postalCode', 'phone'] as const)(
    'the address requires %s',
    async (name) => {
      const { id } = await addProduct(shop.db);
      const shippingAddress = { ...SHIP_TO, [name]: '  ' };
      const reply = await postOrder(shop.app, shopper, { products: { [id]: 1 }, shippingAddress });
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ fields: [{ path: `shippingAddress.${name}` }] });
    },
  );

  test('only signed-in customers can place and list orders', async () => {
    const unknownCustomer = { headers: { authorization: 'Bearer nobody' } };
    expect((await postOrder(shop.app, unknownCustomer, { products: { x: 1 } })).statusCode).toBe(401);
    expect((await shop.app.inject({ url: API_PREFIX + API_PATHS.orders })).statusCode).toBe(401);
  });
});

describe('GET /orders', () => {
  test("returns the customer's orders, newest first, and no other customer's", async () => {
    const [mine, other] = [await signedInCustomer(shop.app), await signedInCustomer(shop.app)];
    const { id } = await addProduct(shop.db);
    const first = await placedOrder(shop.app, mine, { products: { [id]: 1 } });
    const second = await placedOrder(shop.app, mine, { products: { [id]: 2 } });
    const list = async (who: typeof mine) =>
      (await shop.app.inject({ url: API_PREFIX + API_PATHS.orders, headers: who.headers })).json();
    expect((await list(mine)).data.map((order: { id: string }) => order.id)).toEqual([second.id, first.id]);
    expect(await list(other)).toEqual({
      data: [],
      pagination: { page: 1, limit: 200, total: 0, totalPages: 0 },
    });
  });

  test('returns every order in pages, each order once', async () => {
    const who = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db, { stock: 100 });
    const placed: string[] = [];
    for (const quantity of [1, 2, 3, 4, 5]) {
      placed.unshift((await placedOrder(shop.app, who, { products: { [id]: quantity } })).id);
    }
    const readPage = async (query: string) =>
      (
        await shop.app.inject({ url: `${API_PREFIX}${API_PATHS.orders}${query}`, headers: who.headers })
      ).json();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => readPage(`?page=${page}&limit=2`)));
    expect(pages.map(({ data }) => data.map((order: { id: string }) => order.id))).toEqual([
      placed.slice(0, 2),
      placed.slice(2, 4),
      placed.slice(4),
      [],
    ]);
    expect(pages[1]?.pagination).toEqual({ page: 2, limit: 2, total: 5, totalPages: 3 });
    expect((await readPage('')).pagination).toEqual({ page: 1, limit: 200, total: 5, totalPages: 1 });
    expect((await readPage('?limit=201')).code).toBe('invalid_request');
  });

  test('without parameters names the number of orders beyond the first page', async () => {
    const who = await signedInCustomer(shop.app);
    const { id } = await addProduct(shop.db, { stock: 10 });
    const first = await placedOrder(shop.app, who, { products: { [id]: 1 } });
    await sql`
      insert into orders (id, customer_id, request_hash, total_paise, email, phone_digits, ship_full_name, ship_address,
        ship_city, ship_state, ship_postal_code, ship_phone, status, stock_released_at, created_at)
      select 'A' || lpad(n::text, 4, '0') || '-00000', customer_id, request_hash, 0, email, phone_digits, ship_full_name,
        ship_address, ship_city, ship_state, ship_postal_code, ship_phone, 4, now(), created_at - n * interval '1 day'
      from orders, generate_series(1, 200) as n where id = ${first.id}`.execute(shop.db);
    const list = async (query = '') =>
      (
        await shop.app.inject({ url: `${API_PREFIX}${API_PATHS.orders}${query}`, headers: who.headers })
      ).json();
    const firstPage = await list();
    expect(firstPage.data).toHaveLength(200);
    expect(firstPage.pagination).toMatchObject({ total: 201, totalPages: 2 });
    expect((await list('?page=2')).data.map((order: { id: string }) => order.id)).toEqual(['A0200-00000']);
    await sql`delete from orders where id like 'A%-00000' and customer_id = (select customer_id from orders where id = ${first.id})`.execute(
      shop.db,
    );
  });
});

describe('a repeated order', () => {
  test('without a key within ten seconds is one order', async () => {
    const { id, variantIds } = await addProduct(shop.db, { stock: 10 });
    const cart = { products: { [id]: 2 } };
    const replies = await Promise.all([1, 2, 3, 4].map(() => postOrder(shop.app, shopper, cart)));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await stockOf(variantIds[0])).toBe(8);

    const other = await postOrder(shop.app, shopper, { products: { [id]: 3 } });
    expect(other.json().id).not.toBe(replies[0]?.json().id);
    const otherCustomerReply = await postOrder(shop.app, await signedInCustomer(shop.app), cart);
    expect(otherCustomerReply.json().id).not.toBe(replies[0]?.json().id);
  });

  test('without a key later is another order', async () => {
    const { id } = await addProduct(shop.db, { stock: 10 });
    const first = await placedOrder(shop.app, shopper, { products: { [id]: 1 } });
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 11_000) })
      .where('id', '=', first.id)
      .execute();
    expect((await placedOrder(shop.app, shopper, { products: { [id]: 1 } })).id).not.toBe(first.id);
  });

  test('with its key gets the same reply, long after', async () => {
    const { id, variantIds } = await addProduct(shop.db, { stock: 10 });
    const first = await postOrder(shop.app, shopper, { products: { [id]: 1 } }, 'key-1');
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .execute();
    const again = await postOrder(shop.app, shopper, { products: { [id]: 1 } }, 'key-1');
    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(await stockOf(variantIds[0])).toBe(9);
  });

  test('with its key and another body: key_reused', async () => {
    const { id } = await addProduct(shop.db, { stock: 10 });
    await postOrder(shop.app, shopper, { products: { [id]: 1 } }, 'key-2');
    const reply = await postOrder(shop.app, shopper, { products: { [id]: 2 } }, 'key-2');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'key_reused' });
  });

  test('with its key sent eight times at once is one order; requests during the first get request_in_flight', async () => {
    const { id, variantIds } = await addProduct(shop.db, { stock: 100 });
    const cart = { products: { [id]: 1 } };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => postOrder(shop.app, shopper, cart, 'key-3')),
    );
    const placed = replies.filter((reply) => reply.statusCode === 201);
    expect(new Set(placed.map((reply) => reply.json().id)).size).toBe(1);
    for (const reply of replies) {
      if (reply.statusCode !== 201) expect(reply.json()).toMatchObject({ code: 'request_in_flight' });
    }
    expect(await stockOf(variantIds[0])).toBe(99);
  });

  test('two keys are two orders, and the same key of another customer is another order', async () => {
    const { id } = await addProduct(shop.db, { stock: 10 });
    const cart = { products: { [id]: 1 } };
    const other = await signedInCustomer(shop.app);
    const replies = [
      await postOrder(shop.app, shopper, cart, 'key-4'),
      await postOrder(shop.app, shopper, cart, 'key-5'),
      await postOrder(shop.app, other, cart, 'key-4'),
    ];
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(3);
  });

  test('a rejected order leaves its key unused', async () => {
    const { id, variantIds } = await addProduct(shop.db, { stock: 0 });
    expect((await postOrder(shop.app, shopper, { products: { [id]: 1 } }, 'key-6')).statusCode).toBe(409);
    await shop.db
      .updateTable('variants')
      .set({ stock: 1 })
      .where('id', '=', variantIds[0] ?? 0)
      .execute();
    await shop.db
      .insertInto('stock_movements')
      .values({ variant_id: variantIds[0] ?? 0, quantity_change: 1, reason: 'adjust', order_id: null })
      .execute();
    expect((await postOrder(shop.app, shopper, { products: { [id]: 1 } }, 'key-6')).statusCode).toBe(201);
  });

  test('a key can be reused after a day', async () => {
    const { id } = await addProduct(shop.db, { stock: 10 });
    const first = await postOrder(shop.app, shopper, { products: { [id]: 1 } }, 'key-7');
    await shop.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', 'key-7')
      .execute();
    const next = await postOrder(shop.app, shopper, { products: { [id]: 2 } }, 'key-7');
    expect(next.statusCode).toBe(201);
    expect(next.json().id).not.toBe(first.json().id);
  });

  test.each(['', 'x'.repeat(256), 'schlüssel'])('%j is not a valid key', async (key) => {
    const { id } = await addProduct(shop.db);
    expect((await postOrder(shop.app, shopper, { products: { [id]: 1 } }, key)).statusCode).toBe(422);
  });
});
