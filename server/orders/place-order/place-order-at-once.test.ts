import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { type PlaceOrderBody, placeOrderBody } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { hashRequest } from '#server/idempotency/idempotent-request.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { post } from '#server/testing/api-requests.ts';
import {
  addCustomerWithSession,
  type CustomerWithSession,
  signedInCustomer,
} from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { placedOrder, postOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { OrderQueue } from './order-queue.ts';
import type { OrderRequest } from './order-request.ts';
import { OrderTerms } from './order-terms.ts';
import { placeOrder } from './place-order.ts';
import { type PlaceOrderDeps, placeOrderAtOnce } from './place-order-at-once.ts';

const LIMITS = { maxOrders: 500, maxUnits: 5_000, maxOrdersPerNetwork: 500, maxUnitsPerNetwork: 5_000 };
const DELIVERY = {
  dispatch: { min: 1, max: 1 },
  days: { min: 2, max: 5 },
  fee: 80,
  freeFrom: 999,
  zones: [{ name: 'Island', pins: ['744'], days: { min: 5, max: 9 }, fee: 150 }],
  notServed: ['110'],
};

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => saveStoreInfo(shop.db, GST_STORE_INFO));
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const addCustomer = () => addCustomerWithSession(shop.db);

const poolsOf = (db: Database) => ({ orderDb: db, db, backgroundDb: db });

/** A request as the route makes it, from a network and with a key of its own. */
function requestOf(
  customer: CustomerWithSession,
  body: object,
  parts: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    tokenHash: customer.tokenHash,
    requireCustomer: async () => customer,
    body: placeOrderBody.parse({ shippingAddress: SHIP_TO, ...body }),
    key: randomBytes(12).toString('hex'),
    holdMinutes: 30,
    networkHash: randomBytes(32),
    unpaidLimits: LIMITS,
    rateLimits: { [`test:${customer.id}`]: { max: 1_000, windowSeconds: 3600 } },
    customerRateLimits: { 'test-customer': { max: 1_000, windowSeconds: 3600 } },
    ...parts,
  };
}

const newDeps = (): PlaceOrderDeps => ({ terms: new OrderTerms(), queue: new OrderQueue(poolsOf(shop.db)) });

const atOnce = (request: OrderRequest, deps: PlaceOrderDeps) =>
  placeOrderAtOnce(shop.db, { ...request, requestHash: hashRequest(request.body) }, deps);

/** Knows terms as a server does after a first order of these products, which another customer places. */
async function depsAfterOrder(body: object): Promise<PlaceOrderDeps> {
  const deps = newDeps();
  await placeOrder(shop.db, requestOf(await addCustomer(), body), deps);
  return deps;
}

/** All rows of all tables, by table. */
async function readRows(): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'variants'`.execute(shop.db);
  const found = new Map<string, Set<string>>();
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(shop.db);
    found.set(name, new Set(rows.map(({ row }) => row)));
  }
  return found;
}

/** The rows that an action writes, with the same text for what is different in every order. */
async function rowsWrittenBy(action: () => Promise<{ id: string }>, request: OrderRequest) {
  const customer = await request.requireCustomer();
  const before = await readRows();
  const { id } = await action();
  const after = await readRows();
  const plain = (row: string) =>
    row
      .replaceAll(id.toLowerCase(), 'order')
      .replaceAll(id, 'order')
      .replaceAll(id.replace('-', '').toLowerCase(), 'order')
      .replaceAll(customer.id, 'customer')
      .replaceAll(customer.email, 'email')
      .replaceAll(request.networkHash.toString('hex'), 'network')
      .replaceAll(request.key ?? 'no key', 'key')
      .replace(/"key": "(test[a-z-]*):[^"]+"/, '"key": "$1"')
      .replace(/"(id)": \d+/, '"id": 0')
      .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"');
  const written = [...after].map(([table, rows]): [string, string[]] => [
    table,
    [...rows]
      .filter((row) => !before.get(table)?.has(row))
      .map(plain)
      .sort(),
  ]);
  return Object.fromEntries(written.filter(([, rows]) => rows.length > 0));
}

describe('the same rows in one call and step by step', () => {
  let productIds: string[];
  beforeAll(async () => {
    const products = [
      await addProduct(shop.db, { stock: 50_000, regularPricePaise: 49_900, facts: { HSN: '6204' } }),
      await addProduct(shop.db, {
        title: 'साड़ी “Indigo”\\, 5 m',
        images: ['https://images.example/saree.jpg'],
        facts: { HSN: '5208', 'GST rate': '5' },
        variants: [
          { size: 'M', color: 'Red', stock: 50_000, imageUrl: '/media/red.jpg', sku: 'SA-M' },
          {
            size: 'L',
            color: 'Red',
            stock: 50_000,
            regularPricePaise: 263_000,
            discountedPricePaise: 262_500,
          },
        ],
      }),
      await addProduct(shop.db, { stock: 0, variants: [{ allowBackorder: true, regularPricePaise: 1 }] }),
    ];
    productIds = products.map(({ id }) => id);
  });

  const quantity = fc.integer({ min: 1, max: 4 });
  const carts = fc.record({
    plain: quantity,
    sizes: fc.uniqueArray(fc.constantFrom('M', 'L'), { minLength: 1 }),
    each: quantity,
    backorder: fc.option(quantity),
    postalCode: fc.constantFrom('570001', '744101'),
    hasKey: fc.boolean(),
    hasDelivery: fc.boolean(),
    isLimited: fc.boolean(),
    nameSuffix: fc.string({ maxLength: 5 }),
  });

  test('for any order', async () => {
    const [plain = '', sized = '', backordered = ''] = productIds;
    await fc.assert(
      fc.asyncProperty(carts, async (cart) => {
        const items = [
          { productId: plain, quantity: cart.plain },
          ...cart.sizes.map((size) => ({
            productId: sized,
            quantity: cart.each,
            selectedSize: size,
            selectedColor: 'red',
          })),
          ...(cart.backorder ? [{ productId: backordered, quantity: cart.backorder }] : []),
        ];
        const products: Record<string, number> = {};
        for (const item of items) products[item.productId] = (products[item.productId] ?? 0) + item.quantity;
        const name = `Asha "${cart.nameSuffix.replace(/\p{Cc}/gu, '')}" Rao`;
        const shippingAddress = { ...SHIP_TO, postalCode: cart.postalCode, fullName: name };
        const body = { products, items, shippingAddress };
        await saveStoreInfo(shop.db, {
          ...GST_STORE_INFO,
          ...(cart.hasDelivery && { delivery: DELIVERY }),
        });
        const parts = {
          ...(!cart.hasKey && { key: undefined }),
          ...(!cart.isLimited && { unpaidLimits: undefined, rateLimits: {}, customerRateLimits: {} }),
        };
        const deps = newDeps();
        const inSteps = requestOf(await addCustomer(), body, parts);
        const inOneCall = requestOf(await addCustomer(), body, parts);
        const rowsOfSteps = await rowsWrittenBy(() => placeOrder(shop.db, inSteps, deps), inSteps);
        const rowsOfCall = await rowsWrittenBy(async () => {
          const placed = await atOnce(inOneCall, deps);
          if (!placed) throw new Error('not placed in one call');
          return placed;
        }, inOneCall);
        expect(rowsOfCall).toEqual(rowsOfSteps);
        expect(Object.keys(rowsOfCall)).toEqual(
          expect.arrayContaining([
            'orders',
            'order_lines',
            'order_status_changes',
            'email_outbox',
            'stock_movements',
          ]),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('the hold is as long', async () => {
    const body = { products: { [productIds[0] ?? '']: 1 } };
    const deps = await depsAfterOrder(body);
    await atOnce(requestOf(await addCustomer(), body, { holdMinutes: 45 }), deps);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from stock_held_until - created_at)::float8 / 60 as minutes from orders order by created_at desc limit 1`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ minutes: 45 }]);
  });
});

test('after a quote or a first order, an order is one statement', async () => {
  const [quoted, ordered] = [await addProduct(shop.db), await addProduct(shop.db)];
  const who = await signedInCustomer(shop.app);
  await post(shop.app, API_PATHS.orderQuote, {
    products: { [quoted.id]: 1 },
    postalCode: SHIP_TO.postalCode,
    state: SHIP_TO.state,
  });
  await placedOrder(shop.app, who, { products: { [ordered.id]: 1 } });
  const recorded = recordStatements(shop.pool);
  await placedOrder(shop.app, who, { products: { [quoted.id]: 1, [ordered.id]: 2 } });
  // one request in many also deletes the expired counts
  const statements = recorded.stop().filter((text) => !text.startsWith('delete from rate_limits'));
  expect(statements).toHaveLength(1);
  expect(statements[0]).toContain('place_orders_of_sessions(');
});

test('an order reads no whole table, however small the tables are when a connection plans its first one', async () => {
  const { id } = await addProduct(shop.db);
  const body = { products: { [id]: 1 } };
  const { terms } = await depsAfterOrder(body);
  const request = requestOf(await addCustomer(), body);
  await shop.db.connection().execute(async (connection) => {
    const countScans = async () => {
      const { rows } = await sql<{ name: string; scans: number }>`
        select relname as name, seq_scan::integer as scans from pg_stat_xact_user_tables
        where relname in ('orders', 'order_lines', 'products', 'variants')`.execute(connection);
      return new Map(rows.map(({ name, scans }) => [name, scans]));
    };
    await sql`analyze`.execute(connection);
    await sql`begin`.execute(connection);
    const before = await countScans();
    const deps = { terms, queue: new OrderQueue(poolsOf(connection)) };
    const placed = await placeOrderAtOnce(
      connection,
      { ...request, requestHash: hashRequest(request.body) },
      deps,
    );
    expect(placed).toBeDefined();
    expect(await countScans()).toEqual(before);
    await sql`rollback`.execute(connection);
  });
});

describe('terms that have changed since this server read them', () => {
  const update = (text: string) => async (id: string) => {
    await sql`${sql.raw(text)} where ${sql.ref(text.includes('variants') ? 'product_id' : 'id')} = ${id}`.execute(
      shop.db,
    );
  };
  const CHANGES: [string, (id: string) => Promise<unknown>][] = [
    ['a price', update('update variants set regular_price_paise = 51200')],
    ['a discount', update('update variants set discounted_price_paise = 100')],
    ['the title', update("update products set title = 'Renamed'")],
    ['the HSN code', update(`update products set facts = '{"HSN":"0910"}'`)],
    ['the category, which may have a rate', update("update products set category = 'Toys'")],
    ['the size', update("update variants set size = 'XL'")],
    ['publication', update('update products set is_published = false')],
    ['the status', update("update products set status = 'archived'")],
    [
      'an image',
      async (id) =>
        await shop.db
          .insertInto('product_images')
          .values({ product_id: id, position: 1, url: 'https://images.example/new.jpg', alt: null })
          .execute(),
    ],
    [
      'a further variant',
      async (id) =>
        await sql`insert into variants (product_id, position, regular_price_paise, stock, options, extra_columns, size)
          values (${id}, 2, 49900, 0, '[]', '{}', 'L')`.execute(shop.db),
    ],
    [
      'the store information',
      async () => await saveStoreInfo(shop.db, { ...GST_STORE_INFO, delivery: DELIVERY }),
    ],
    ['deletion', async (id) => await shop.db.deleteFrom('products').where('id', '=', id).execute()],
  ];

  test.each(CHANGES)('%s: the order is not placed at the old terms', async (_what, change) => {
    const { id } = await addProduct(shop.db, { stock: 20 });
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    expect(await atOnce(requestOf(await addCustomer(), body), deps)).toBeDefined();
    await change(id);
    expect(await atOnce(requestOf(await addCustomer(), body), deps)).toBeUndefined();
  });

  test('stock is not one of them', async () => {
    const { id } = await addProduct(shop.db, { stock: 2 });
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    await atOnce(requestOf(await addCustomer(), body), deps);
    await expect(atOnce(requestOf(await addCustomer(), body), deps)).rejects.toThrow('is out of stock');
    await shop.db
      .insertInto('stock_movements')
      .columns(['variant_id', 'quantity_change', 'reason'])
      .expression((eb) =>
        eb
          .selectFrom('variants')
          .select(['id', sql`1`.as('one'), sql`'adjust'`.as('why')])
          .where('product_id', '=', id),
      )
      .execute();
    await sql`update variants set stock = stock + 1 where product_id = ${id}`.execute(shop.db);
    expect(await atOnce(requestOf(await addCustomer(), body), deps)).toBeDefined();
  });

  test('the shopper gets the new price, or is asked again', async () => {
    const { id } = await addProduct(shop.db, { regularPricePaise: 49_900 });
    const who = await signedInCustomer(shop.app);
    await placedOrder(shop.app, who, { products: { [id]: 1 } });
    await update('update variants set regular_price_paise = 59900')(id);
    await update('update products set regular_price_paise = 59900')(id);
    const rejected = await postOrder(shop.app, who, { products: { [id]: 2 }, expectedTotal: 998 });
    expect(rejected.json()).toMatchObject({ code: 'total_changed', quote: { total: 1198 } });
    expect(await placedOrder(shop.app, who, { products: { [id]: 2 } })).toMatchObject({ total: 1198 });
    const agreed = await postOrder(shop.app, who, { products: { [id]: 3 }, expectedTotal: 1797 });
    expect(agreed.json()).toMatchObject({ total: 1797 });
  });

  test('without options the first variant with stock is chosen, whatever was known before', async () => {
    const { id, variantIds } = await addProduct(shop.db, {
      variants: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 9 },
      ],
    });
    const who = await signedInCustomer(shop.app);
    for (const quantity of [1, 2]) {
      const order = await placedOrder(shop.app, who, { products: { [id]: quantity } });
      const lines = shop.db.selectFrom('order_lines').select('variant_id').where('order_id', '=', order.id);
      expect(await lines.execute()).toEqual([{ variant_id: variantIds[quantity - 1] }]);
    }
  });
});

describe('the session of an order, at known terms', () => {
  const NOW = sql`now()`;
  const endings: [string, (tokenHash: Buffer) => Promise<unknown>][] = [
    ['signed out', (tokenHash) => sql`delete from sessions where token_hash = ${tokenHash}`.execute(shop.db)],
    [
      'idle for too long',
      (tokenHash) =>
        sql`update sessions set expires_at = ${NOW} where token_hash = ${tokenHash}`.execute(shop.db),
    ],
    [
      'at its absolute end',
      (tokenHash) =>
        sql`update sessions set absolute_expires_at = ${NOW} where token_hash = ${tokenHash}`.execute(
          shop.db,
        ),
    ],
  ];

  test.each(endings)('%s: the order is not placed', async (_what, end) => {
    const { id } = await addProduct(shop.db);
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    const customer = await addCustomer();
    expect(await atOnce(requestOf(customer, body), deps)).toBeDefined();
    await end(customer.tokenHash);
    expect(await atOnce(requestOf(customer, body), deps)).toBeUndefined();
  });

  test('that has ended: each request with it gets 401, also one that is not valid', async () => {
    const { id } = await addProduct(shop.db, { stock: 3 });
    const who = await signedInCustomer(shop.app);
    const order = { products: { [id]: 1 } };
    await placedOrder(shop.app, who, order);
    const reply = (body: object, headers: Record<string, string>) =>
      post(shop.app, API_PATHS.orders, body, { headers }).then(({ statusCode }) => statusCode);
    const isShort = { products: { [id]: 9 }, shippingAddress: SHIP_TO };
    const valid = { ...order, shippingAddress: SHIP_TO };
    const invalidKey = { ...who.headers, 'idempotency-key': '' };
    expect(await reply({ products: 'none' }, who.headers)).toBe(422);
    expect(await reply(valid, invalidKey)).toBe(422);
    expect(await reply(isShort, who.headers)).toBe(409);
    await post(shop.app, API_PATHS.logout, {}, who);
    for (const body of [{ products: 'none' }, isShort, valid])
      for (const headers of [who.headers, invalidKey, {}]) expect(await reply(body, headers)).toBe(401);
  });

  test('is extended by the order', async () => {
    const { id } = await addProduct(shop.db);
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    const days = async (isLong: boolean, secondsAgo: number) => {
      const customer = await addCustomer();
      await sql`update sessions set is_long = ${isLong}, last_seen_at = now() - make_interval(secs => ${secondsAgo}),
        expires_at = now() + interval '1 day' where token_hash = ${customer.tokenHash}`.execute(shop.db);
      await atOnce(requestOf(customer, body), deps);
      const { rows } = await sql<{
        days: number;
      }>`select round(extract(epoch from expires_at - now()) / 86400)::integer as days
        from sessions where token_hash = ${customer.tokenHash}`.execute(shop.db);
      return rows[0]?.days;
    };
    expect([await days(false, 90), await days(true, 90)]).toEqual([7, 30]);
    // not each request writes the row
    expect(await days(false, 10)).toBe(1);
  });

  test('names the present email of its customer', async () => {
    const { id } = await addProduct(shop.db);
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    const customer = await addCustomer();
    const email = `new.${customer.email}`;
    await shop.db.updateTable('customers').set({ email }).where('id', '=', customer.id).execute();
    const placed = await atOnce(requestOf(customer, body), deps);
    const { rows } = await sql`select email from orders where id = ${placed?.id}`.execute(shop.db);
    expect(rows).toEqual([{ email }]);
  });
});

describe('an order that is short of stock, at known terms', () => {
  test('is rejected by the same statement, which names the first such line and what is left of it', async () => {
    const [plenty, few, none] = [
      await addProduct(shop.db),
      await addProduct(shop.db, { title: 'Saree', variants: [{ size: 'M', color: 'Red', stock: 3 }] }),
      await addProduct(shop.db, { stock: 1 }),
    ];
    const who = await signedInCustomer(shop.app);
    await placedOrder(shop.app, who, { products: { [plenty.id]: 1, [few.id]: 1, [none.id]: 1 } });
    const recorded = recordStatements(shop.pool);
    const products = { [plenty.id]: 1, [few.id]: 3, [none.id]: 1 };
    const rejected = await postOrder(shop.app, who, { products });
    const statements = recorded.stop().filter((text) => !text.startsWith('delete from rate_limits'));
    expect(statements).toHaveLength(1);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({
      error: 'Only 2 of Saree (M, Red) left.',
      code: 'out_of_stock',
      line: { productId: few.id, selectedSize: 'M', selectedColor: 'Red', available: 2 },
    });
  });

  test.each([
    ['with a key', () => randomBytes(12).toString('hex')],
    ['without a key', () => undefined],
  ])('is the order that took the last unit, if it repeats its request %s', async (_what, newKey) => {
    const { id } = await addProduct(shop.db, { stock: 2 });
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    const request = requestOf(await addCustomer(), body, { key: newKey() });
    const placed = await atOnce(request, deps);
    expect(placed).toBeDefined();
    expect(await atOnce(request, deps)).toEqual(placed);
  });
});

describe('orders at the same time, at known terms', () => {
  test('16 shoppers order the last 5 units: exactly 5 are sold, the others are rejected', async () => {
    const { id, variantIds } = await addProduct(shop.db, { stock: 6 });
    const shoppers = await Promise.all(Array.from({ length: 16 }, () => signedInCustomer(shop.app)));
    await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { [id]: 1 } });
    const replies = await Promise.all(
      shoppers.map((who) => postOrder(shop.app, who, { products: { [id]: 1 } })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(11).fill(409),
    ]);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 409))
      expect(reply.json()).toMatchObject({ code: 'out_of_stock', line: { available: 0 } });
    const { stock } = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantIds[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(0);
  });

  test('a key in flight is one order; for another request it is rejected', async () => {
    const { id } = await addProduct(shop.db);
    const who = await signedInCustomer(shop.app);
    await placedOrder(shop.app, who, { products: { [id]: 3 } });
    const key = randomBytes(12).toString('hex');
    const send = (quantity: number) => postOrder(shop.app, who, { products: { [id]: quantity } }, key);
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(1)));
    const placed = replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json().id);
    expect(new Set(placed).size).toBe(1);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 201))
      expect(reply.json().code).toBe('request_in_flight');
    expect((await send(1)).json().id).toBe(placed[0]);
    expect((await send(2)).json().code).toBe('key_reused');
  });

  test('a double click without a key is one order', async () => {
    const { id } = await addProduct(shop.db);
    const who = await signedInCustomer(shop.app);
    await placedOrder(shop.app, who, { products: { [id]: 3 } });
    const replies = await Promise.all(
      [1, 1, 1, 1].map((units) => postOrder(shop.app, who, { products: { [id]: units } })),
    );
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  });
});

describe('limits, at known terms', () => {
  const order = async (
    customer: CustomerWithSession,
    parts: Partial<OrderRequest>,
    body: object,
    deps: PlaceOrderDeps,
  ) =>
    await placeOrder(shop.db, requestOf(customer, body, parts), deps).then(
      () => 'placed',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );

  test.each([
    ['orders of a customer', { maxOrders: 2 }, ['placed', 'placed', 'unpaid_limit_reached']],
    ['units of a customer', { maxUnits: 5 }, ['placed', 'placed', 'unpaid_limit_reached']],
    ['orders of a network', { maxOrdersPerNetwork: 2 }, ['placed', 'placed', 'unpaid_limit_reached']],
    ['units of a network', { maxUnitsPerNetwork: 5 }, ['placed', 'placed', 'unpaid_limit_reached']],
  ])('the limit of unpaid %s holds', async (_what, limits, expected) => {
    const body: Pick<PlaceOrderBody, 'products'> = { products: { [(await addProduct(shop.db)).id]: 2 } };
    const deps = await depsAfterOrder(body);
    const customer = await addCustomer();
    const parts = { networkHash: randomBytes(32), unpaidLimits: { ...LIMITS, ...limits } };
    const results = [];
    for (let i = 0; i < 3; i += 1) results.push(await order(customer, parts, body, deps));
    expect(results).toEqual(expected);
  });

  test('the rate limit of a customer counts orders of both ways', async () => {
    const body = { products: { [(await addProduct(shop.db)).id]: 1 } };
    const deps = newDeps();
    const customer = await addCustomer();
    const parts = { customerRateLimits: { both: { max: 2, windowSeconds: 3600 } } };
    // the first in steps, which read the terms
    const results = [];
    for (let i = 0; i < 3; i += 1) results.push(await order(customer, parts, body, deps));
    expect(results).toEqual(['placed', 'placed', 'rate_limited']);
    const { rows } = await sql`select hits from rate_limits where key like 'both:%'`.execute(shop.db);
    expect(rows).toEqual([{ hits: 3 }]);
  });

  test('every request counts once for the rate limits, placed or not', async () => {
    const { id } = await addProduct(shop.db, { stock: 4 });
    const body = { products: { [id]: 1 } };
    const deps = await depsAfterOrder(body);
    const customer = await addCustomer();
    const parts = { rateLimits: { [`hits:${customer.id}`]: { max: 4, windowSeconds: 3600 } } };
    const results = [];
    for (let i = 0; i < 5; i += 1) results.push(await order(customer, parts, body, deps));
    expect(results).toEqual(['placed', 'placed', 'placed', 'out_of_stock', 'rate_limited']);
    const { rows } = await sql`select hits from rate_limits where key like 'hits:%'`.execute(shop.db);
    expect(rows).toEqual([{ hits: 5 }]);
  });
});
