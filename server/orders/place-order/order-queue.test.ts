import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { placeOrderBody } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { hashRequest } from '#server/idempotency/idempotent-request.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { addCustomerWithSession, type CustomerWithSession } from '#server/testing/builders/customers.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { failQueries } from '#server/testing/failures/fail-queries.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { withoutTable } from '#server/testing/failures/without-table.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { indexDueOrders, ORDERS_PER_CALL } from '../search/index-due-orders.ts';
import { OrderQueue } from './order-queue.ts';
import type { OrderRequest, PlacedOrder } from './order-request.ts';
import { OrderTerms } from './order-terms.ts';
import { placeOrder } from './place-order.ts';
import type { PlaceOrderDeps } from './place-order-at-once.ts';

const LIMITS = { maxOrders: 500, maxUnits: 5_000, maxOrdersPerNetwork: 500, maxUnitsPerNetwork: 5_000 };

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp();
  await saveStoreInfo(shop.db, GST_STORE_INFO);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const addCustomer = () => addCustomerWithSession(shop.db);

const poolsOf = (db: Database) => ({ orderDb: db, db, backgroundDb: db });

const addCustomers = (count: number) => Promise.all(Array.from({ length: count }, addCustomer));

const newKey = () => randomBytes(12).toString('hex');

/** A request for units of products, from a network and with a key of its own. */
function requestOf(
  customer: CustomerWithSession,
  products: Record<string, number>,
  parts: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    tokenHash: customer.tokenHash,
    requireCustomer: async () => customer,
    body: placeOrderBody.parse({ shippingAddress: SHIP_TO, products }),
    key: newKey(),
    holdMinutes: 30,
    networkHash: randomBytes(32),
    unpaidLimits: LIMITS,
    rateLimits: {},
    customerRateLimits: {},
    ...parts,
  };
}

const newDeps = (): PlaceOrderDeps => ({ terms: new OrderTerms(), queue: new OrderQueue(poolsOf(shop.db)) });

/** A deps that knows the terms of these products. */
async function depsFor(...productIds: string[]): Promise<PlaceOrderDeps> {
  const deps = newDeps();
  await deps.terms.reader(shop.db).readVariants(productIds);
  await deps.terms.reader(shop.db).readShipping(SHIP_TO.postalCode);
  return deps;
}

type Outcome = PlacedOrder | { code: unknown };

/** What became of an order: the order, or the code of the error. */
const outcomeOf = (placed: Promise<PlacedOrder>): Promise<Outcome> =>
  placed.catch((error: unknown) => ({
    code: error instanceof Error && 'code' in error ? error.code : error,
  }));

const codeOf = (outcome: Outcome) => ('code' in outcome ? outcome.code : 'placed');

/**
 * Places orders that go together in one call of the database: they arrive while the call of an order before them runs.
 */
async function placeTogether(requests: readonly OrderRequest[], deps: PlaceOrderDeps): Promise<Outcome[]> {
  const { id } = await addProduct(shop.db);
  await deps.terms.reader(shop.db).readVariants([id]);
  const before = requestOf(await addCustomer(), { [id]: 1 });
  const recorded = recordStatements(shop.pool);
  const [first, ...outcomes] = await Promise.all(
    [before, ...requests].map((request) => outcomeOf(placeOrder(shop.db, request, deps))),
  );
  const calls = recorded.stop().filter((text) => text.includes('place_orders_of_sessions('));
  expect(calls).toHaveLength(2);
  expect(first && codeOf(first)).toBe('placed');
  return outcomes;
}

describe('orders of one call and the same orders step by step', () => {
  const TABLES = [
    'orders',
    'order_lines',
    'order_status_changes',
    'order_search',
    'email_outbox',
    'idempotency_keys',
    'stock_movements',
    'rate_limits',
  ];
  const CUSTOMERS = 3;
  const requests = fc.record({
    customer: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
    plenty: fc.integer({ min: 1, max: 4 }),
    // a key that others may have, too, or none; these sell only what there is plenty of, because whether the first of
    // the same requests is placed decides about the others
    repeats: fc.option(fc.constantFrom('none', 'a', 'b')),
    scarce: fc.integer({ min: 0, max: 3 }),
    backorder: fc.integer({ min: 0, max: 1 }),
    name: fc.string({ maxLength: 4 }),
  });
  type Requested = typeof requests extends fc.Arbitrary<infer R> ? R : never;

  /** Runs orders with customers and products of their own. Returns the outcomes and rows, free of what differs. */
  async function run(
    requested: readonly Requested[],
    place: (requests: readonly OrderRequest[], productIds: string[]) => Promise<Outcome[]>,
  ) {
    const customers = await addCustomers(CUSTOMERS);
    const products = [
      await addProduct(shop.db, { title: 'Plenty', stock: 1_000, facts: { HSN: '6204' } }),
      await addProduct(shop.db, { title: 'Scarce', stock: 4, regularPricePaise: 1_250_00 }),
      await addProduct(shop.db, { title: 'Later', stock: 0, variants: [{ allowBackorder: true }] }),
    ];
    const [plenty = '', scarce = '', backorder = ''] = products.map(({ id }) => id);
    const network = randomBytes(32);
    const orders = requested.map((one) => {
      const customer = customers[one.customer] as CustomerWithSession;
      const isAlone = one.repeats === null;
      const fullName = `Asha ${one.repeats ?? one.name.replace(/\p{Cc}/gu, '')} Rao`;
      const request = requestOf(customer, {
        [plenty]: one.plenty,
        ...(isAlone && one.scarce && { [scarce]: one.scarce }),
        ...(isAlone && one.backorder && { [backorder]: one.backorder }),
      });
      const body = { ...request.body, shippingAddress: { ...SHIP_TO, fullName } };
      const rateLimits = { [`together:${customer.id}`]: { max: 100, windowSeconds: 3600 } };
      const customerRateLimits = { 'together-customer': { max: 100, windowSeconds: 3600 } };
      const key = one.repeats === 'none' ? undefined : (one.repeats ?? request.key);
      return { ...request, body, key, networkHash: network, rateLimits, customerRateLimits };
    });
    const before = await rowsOf(TABLES);
    const outcomes = await place(orders, [plenty, scarce, backorder]);
    const names = new Map<string, string>();
    for (const [i, outcome] of outcomes.entries())
      if ('id' in outcome && !names.has(outcome.id)) names.set(outcome.id, `order-${i}`);
    for (const [id, name] of [...names]) {
      names.set(id.toLowerCase(), name);
      names.set(id.replace('-', '').toLowerCase(), name);
    }
    for (const [i, { id, email }] of customers.entries())
      names.set(id, `customer-${i}`).set(email, `email-${i}`);
    for (const [i, { id, variantIds }] of products.entries())
      names.set(id, `product-${i}`).set(`"variant_id": ${variantIds[0]},`, `"variant_id": ${i},`);
    names.set(network.toString('hex'), 'network');
    for (const [i, { body, key }] of orders.entries()) {
      const hash = hashRequest(body).toString('hex');
      if (!names.has(hash)) names.set(hash, `hash-${i}`);
      if (key && key.length > 1) names.set(key, 'key');
    }
    const plain = (row: string) => {
      let text = row;
      for (const [from, to] of names) text = text.replaceAll(from, to);
      return text
        .replace(/"key": "(together[a-z-]*):[^"]+"/, '"key": "$1"')
        .replace(/"id": \d+/, '"id": 0')
        .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"');
    };
    const rows = [...(await rowsOf(TABLES))]
      .filter((row) => !before.has(row))
      .map(plain)
      .sort();
    return {
      outcomes: outcomes.map((outcome) => ('id' in outcome ? names.get(outcome.id) : outcome.code)),
      rows,
      stock: [
        await stockOf(shop.db, plenty),
        await stockOf(shop.db, scarce),
        await stockOf(shop.db, backorder),
      ],
    };
  }

  async function rowsOf(tables: readonly string[]): Promise<Set<string>> {
    await indexDueOrders(shop.db);
    const found = new Set<string>();
    for (const table of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select ${table} || ' ' || to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(shop.db);
      for (const { row } of rows) found.add(row);
    }
    return found;
  }

  test('have the same outcomes and write the same rows', async () => {
    let together = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 2, maxLength: 10 }), async (requested) => {
        const inSteps = await run(requested, async (orders) => {
          const outcomes: Outcome[] = [];
          // without known terms, every order is placed step by step
          for (const order of orders) outcomes.push(await outcomeOf(placeOrder(shop.db, order, newDeps())));
          return outcomes;
        });
        const inOneCall = await run(requested, async (orders, productIds) => {
          const deps = await depsFor(...productIds);
          const recorded = recordStatements(shop.pool);
          // the first call is that of the first order
          const outcomes = await Promise.all(
            orders.map((order) => outcomeOf(placeOrder(shop.db, order, deps))),
          );
          const calls = recorded.stop().filter((text) => text.includes('place_orders_of_sessions('));
          expect(calls).toHaveLength(2);
          together += orders.length - 1;
          return outcomes;
        });
        expect(inOneCall).toEqual(inSteps);
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(together).toBeGreaterThan(25);
  });
});

describe('orders that go together', () => {
  test('a lone order goes at once, those that arrive meanwhile in one call', async () => {
    const { id } = await addProduct(shop.db, { stock: 100 });
    const deps = await depsFor(id);
    const customers = await addCustomers(40);
    const recorded = recordStatements(shop.pool);
    const outcomes = await Promise.all(
      customers.map((customer) => outcomeOf(placeOrder(shop.db, requestOf(customer, { [id]: 1 }), deps))),
    );
    const calls = recorded.stop().filter((text) => text.includes('place_orders_of_sessions('));
    expect(outcomes.map(codeOf)).toEqual(Array(40).fill('placed'));
    // one, then at most 32 together
    expect(calls).toHaveLength(3);
  });

  test('the next call is sent before the replies to the one before', async () => {
    const { id } = await addProduct(shop.db);
    const deps = await depsFor(id);
    const [first, ...others] = (await addCustomers(3)).map((customer) => requestOf(customer, { [id]: 1 }));
    const recorded = recordStatements(shop.pool);
    const placing = placeOrder(shop.db, first as OrderRequest, deps);
    const next = others.map((request) => placeOrder(shop.db, request, deps));
    await placing;
    const calls = recorded.statements.filter((text) => text.includes('place_orders_of_sessions('));
    await Promise.all(next);
    recorded.stop();
    expect(calls).toHaveLength(2);
  });

  test('the last unit goes to the order that came first', async () => {
    const [scarce, other] = [await addProduct(shop.db, { stock: 4 }), await addProduct(shop.db)];
    const deps = await depsFor(scarce.id, other.id);
    const requested: Record<string, number>[] = [
      { [scarce.id]: 2 },
      // too many: what is left goes to those behind it
      { [scarce.id]: 3, [other.id]: 1 },
      { [scarce.id]: 1 },
      { [scarce.id]: 1 },
      { [scarce.id]: 1 },
    ];
    const customers = await addCustomers(requested.length);
    const requests = customers.map((customer, i) => requestOf(customer, requested[i] ?? {}));
    const outcomes = await placeTogether(requests, deps);
    expect(outcomes.map(codeOf)).toEqual(['placed', 'out_of_stock', 'placed', 'placed', 'out_of_stock']);
    expect([await stockOf(shop.db, scarce.id), await stockOf(shop.db, other.id)]).toEqual([0, 20]);
  });

  test('the same key is one order, and rejected for another request', async () => {
    const { id } = await addProduct(shop.db);
    const [customer, other] = [await addCustomer(), await addCustomer()];
    const key = newKey();
    const requests = [
      requestOf(customer, { [id]: 1 }, { key }),
      requestOf(customer, { [id]: 1 }, { key }),
      requestOf(customer, { [id]: 2 }, { key }),
      // of another customer: another key
      requestOf(other, { [id]: 1 }, { key }),
    ];
    const [first, second, third, fourth] = await placeTogether(requests, await depsFor(id));
    expect(second).toEqual(first);
    expect(third).toEqual({ code: 'key_reused' });
    expect(fourth).toEqual({
      id: expect.not.stringContaining(String(first && 'id' in first && first.id)),
      totalPaise: 49_900,
    });
    expect(await stockOf(shop.db, id)).toBe(18);
  });

  test('the same request without a key is one order', async () => {
    const { id } = await addProduct(shop.db);
    const [customer, other] = [await addCustomer(), await addCustomer()];
    const requests = [customer, customer, other, customer].map((who) =>
      requestOf(who, { [id]: 1 }, { key: undefined }),
    );
    const [first, second, third, fourth] = await placeTogether(requests, await depsFor(id));
    expect([second, fourth]).toEqual([first, first]);
    expect(codeOf(third as Outcome)).toBe('placed');
    expect(await stockOf(shop.db, id)).toBe(18);
  });

  test.each([
    ['orders of a customer', { maxOrders: 2 }],
    ['units of a customer', { maxUnits: 5 }],
    ['orders of a network', { maxOrdersPerNetwork: 2 }],
    ['units of a network', { maxUnitsPerNetwork: 5 }],
  ])('the limit of unpaid %s is reached in the middle', async (_what, limits) => {
    const { id } = await addProduct(shop.db);
    const [customer, other] = [await addCustomer(), await addCustomer()];
    const limited = { networkHash: randomBytes(32), unpaidLimits: { ...LIMITS, ...limits } };
    const requests = [
      requestOf(customer, { [id]: 2 }, limited),
      requestOf(other, { [id]: 2 }),
      requestOf(customer, { [id]: 2 }, limited),
      requestOf(customer, { [id]: 2 }, limited),
      requestOf(other, { [id]: 3 }),
    ];
    const outcomes = await placeTogether(requests, await depsFor(id));
    expect(outcomes.map(codeOf)).toEqual(['placed', 'placed', 'placed', 'unpaid_limit_reached', 'placed']);
  });

  test('every order counts once for its rate limit, placed or not', async () => {
    const [{ id }, scarce] = [await addProduct(shop.db), await addProduct(shop.db, { stock: 3 })];
    const [customer, other] = [await addCustomer(), await addCustomer()];
    const deps = await depsFor(id, scarce.id);
    const limited = (max: number) => ({
      rateLimits: { [`together-${customer.id}:all`]: { max, windowSeconds: 3600 } },
    });
    const outcomes = await placeTogether(
      [
        requestOf(customer, { [id]: 1 }, limited(3)),
        requestOf(other, { [scarce.id]: 2 }),
        requestOf(customer, { [id]: 2 }, limited(3)),
        // left out after it was counted, when the units before it are subtracted
        requestOf(customer, { [scarce.id]: 2 }, limited(3)),
      ],
      deps,
    );
    expect(outcomes.map(codeOf)).toEqual(['placed', 'placed', 'placed', 'out_of_stock']);
    const hits = async () =>
      (
        await sql<{
          hits: number;
        }>`select hits from rate_limits where key like ${`together-${customer.id}:%`}`.execute(shop.db)
      ).rows;
    expect(await hits()).toEqual([{ hits: 3 }]);
    const next = [4, 5].map((units) => requestOf(customer, { [id]: units }, limited(4)));
    expect((await placeTogether(next, deps)).map(codeOf)).toEqual(['placed', 'rate_limited']);
    expect(await hits()).toEqual([{ hits: 5 }]);
  });

  test('an order at an outdated price gets the new one, the others stay together', async () => {
    const [changed, same] = [await addProduct(shop.db), await addProduct(shop.db)];
    const deps = await depsFor(changed.id, same.id);
    await sql`update products set regular_price_paise = 51200 where id = ${changed.id}`.execute(shop.db);
    await sql`update variants set regular_price_paise = 51200 where product_id = ${changed.id}`.execute(
      shop.db,
    );
    const [one, two, three] = await addCustomers(3);
    const outcomes = await placeTogether(
      [
        requestOf(one as CustomerWithSession, { [same.id]: 1 }),
        requestOf(two as CustomerWithSession, { [changed.id]: 1 }),
        requestOf(three as CustomerWithSession, { [same.id]: 1 }),
      ],
      deps,
    );
    expect(outcomes).toMatchObject([{ totalPaise: 49_900 }, { totalPaise: 51_200 }, { totalPaise: 49_900 }]);
  });
});

test('an order locks its variants in order of id, so that those of two servers never wait for each other', async () => {
  const [first, second] = [await addProduct(shop.db), await addProduct(shop.db)];
  const deps = await depsFor(first.id, second.id);
  const request = requestOf(await addCustomer(), { [second.id]: 1, [first.id]: 1 });
  const placed = await shop.db.transaction().execute(async (trx) => {
    const lock = (id: string) =>
      sql`select from variants where product_id = ${id} for update nowait`.execute(trx);
    await lock(first.id);
    const placing = placeOrder(shop.db, request, deps);
    await waitForLocks(shop.db, 1);
    await lock(second.id);
    return () => placing;
  });
  expect(await placed()).toHaveProperty('id');
});

describe('the words of the order search', () => {
  const due = async () =>
    (await shop.pool.query<{ orders: number }>('select count(*)::int as orders from order_search_due'))
      .rows[0]?.orders;

  test('are written beside the orders, for many at once', async () => {
    await indexDueOrders(shop.db);
    const { id } = await addProduct(shop.db, { stock: ORDERS_PER_CALL });
    const deps = await depsFor(id);
    const requests = (await addCustomers(ORDERS_PER_CALL)).map((customer) =>
      requestOf(customer, { [id]: 1 }),
    );
    const [last, ...others] = requests.toReversed() as [OrderRequest, ...OrderRequest[]];
    await Promise.all(others.map((request) => placeOrder(shop.db, request, deps)));
    expect(await due()).toBe(ORDERS_PER_CALL - 1);
    await placeOrder(shop.db, last, deps);
    await eventually(async () => expect(await due()).toBe(0));
  });

  test('are no reason to reject an order', async () => {
    const { id } = await addProduct(shop.db, { stock: ORDERS_PER_CALL });
    const deps = await depsFor(id);
    const requests = (await addCustomers(ORDERS_PER_CALL)).map((customer) =>
      requestOf(customer, { [id]: 1 }),
    );
    await withoutTable(shop.pool, 'order_search', async () => {
      const placed = await Promise.all(requests.map((request) => placeOrder(shop.db, request, deps)));
      expect(placed).toHaveLength(ORDERS_PER_CALL);
    });
    expect(await stockOf(shop.db, id)).toBe(0);
  });
});

describe('a call that fails', () => {
  const placeAll = (requests: readonly OrderRequest[], deps: PlaceOrderDeps) =>
    Promise.allSettled(requests.map((request) => placeOrder(shop.db, request, deps)));

  test('by one order: it alone is rejected', async () => {
    // PostgreSQL reports an error before it releases locks: what comes too early for that does so in some of these rounds
    for (let round = 0; round < 20; round += 1) {
      const { id } = await addProduct(shop.db);
      const customers = await addCustomers(4);
      const requests = [...customers, await addCustomer()].map((customer) =>
        requestOf(customer, { [id]: 1 }),
      );
      const [, , failing] = requests as [OrderRequest, OrderRequest, OrderRequest];
      // what PostgreSQL cannot store, and the validation of a request rejects
      failing.body = { ...failing.body, shippingAddress: { ...SHIP_TO, fullName: 'Asha\0Rao' } };
      const results = await placeAll(requests, await depsFor(id));
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(await stockOf(shop.db, id)).toBe(16);
    }
  });

  test.each([
    ['before it reached the database', 'before', 1],
    ['after the commit', 'after', 4],
  ] as const)(
    'by a connection that is lost %s: a repeated request is one order',
    async (_what, when, placed) => {
      const { id } = await addProduct(shop.db);
      const deps = await depsFor(id);
      const requests = (await addCustomers(4)).map((customer) => requestOf(customer, { [id]: 1 }));
      const failer = failQueries(shop.pool);
      // the first order goes alone
      failer.arm(2, when);
      const results = await placeAll(requests, deps);
      expect(failer.disarm()).toBe(true);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
      expect(await stockOf(shop.db, id)).toBe(20 - placed);
      const repeated = await placeAll(requests, deps);
      expect(repeated.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
      expect(await stockOf(shop.db, id)).toBe(16);
    },
  );

  test('by a server process that is terminated: nothing of it is stored, and the next call succeeds', async () => {
    const { id } = await addProduct(shop.db);
    const deps = await depsFor(id);
    const [first, ...customers] = await addCustomers(4);
    await sql`
      create function terminate_self() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(60);
        return new;
      end $$`.execute(shop.db);
    await sql`create trigger terminate_self before insert on orders for each row
      when (new.ship_full_name = 'Terminate') execute function terminate_self()`.execute(shop.db);
    const [, failing] = customers.map((customer) => requestOf(customer, { [id]: 1 }));
    const requests = [first, ...customers].map((customer) =>
      requestOf(customer as CustomerWithSession, { [id]: 1 }),
    );
    if (failing)
      requests[2] = {
        ...failing,
        body: { ...failing.body, shippingAddress: { ...SHIP_TO, fullName: 'Terminate' } },
      };
    const results = await placeAll(requests, deps);
    // the pool may still hand out the terminated connection
    await eventually(() => sql`drop function if exists terminate_self cascade`.execute(shop.db));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await stockOf(shop.db, id)).toBe(19);
    const repeated = await placeAll(requests, deps);
    expect(repeated.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(await stockOf(shop.db, id)).toBe(16);
  });

  test('by waiting for a product that another transaction has locked: the orders of others do not wait', async () => {
    const [locked, free] = [await addProduct(shop.db), await addProduct(shop.db)];
    const deps = await depsFor(locked.id, free.id);
    const [one, two, three] = await addCustomers(3);
    const [first, waiting, other] = await shop.db.transaction().execute(async (trx) => {
      await sql`select from variants where product_id = ${locked.id} for update`.execute(trx);
      const placed = [
        placeOrder(shop.db, requestOf(one as CustomerWithSession, { [free.id]: 1 }), deps),
        placeOrder(shop.db, requestOf(two as CustomerWithSession, { [locked.id]: 1 }), deps),
        placeOrder(shop.db, requestOf(three as CustomerWithSession, { [free.id]: 1 }), deps),
      ];
      await Promise.all([placed[0], placed[2]]);
      expect(await stockOf(shop.db, locked.id)).toBe(20);
      return placed;
    });
    await Promise.all([first, waiting, other]);
    expect([await stockOf(shop.db, locked.id), await stockOf(shop.db, free.id)]).toEqual([19, 18]);
  });

  test('by units that another transaction takes after the look at the stock: that order is rejected, the others are placed', async () => {
    const [taken, free] = [await addProduct(shop.db), await addProduct(shop.db)];
    const deps = await depsFor(taken.id, free.id);
    const requests = (await addCustomers(3)).map((customer, i) =>
      requestOf(customer, i === 1 ? { [taken.id]: 1, [free.id]: 1 } : { [free.id]: 1 }),
    );
    const results = await shop.db.transaction().execute(async (trx) => {
      await sql`with sold as (update variants set stock = 0 where product_id = ${taken.id} returning id)
        insert into stock_movements (variant_id, quantity_change, reason) select id, -20, 'adjust' from sold`.execute(
        trx,
      );
      const placed = placeAll(requests, deps);
      await waitForLocks(shop.db, 1);
      return () => placed;
    });
    expect(await results()).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'out_of_stock' } },
      { status: 'fulfilled' },
    ]);
    expect([await stockOf(shop.db, taken.id), await stockOf(shop.db, free.id)]).toEqual([0, 18]);
  });
});
