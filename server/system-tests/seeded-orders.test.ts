import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { fillEmptyShop } from '../../demo/fill-empty-shop.ts';
import { seedOrders } from '../../e2e/testing/seed-orders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillEmptyShop(database.db);
});
afterAll(() => database.close());

test('the orders of the browser tests and benchmarks violate no invariant', async () => {
  await seedOrders(database.db, 60);
  await expectInvariants(database.db);
  const counts = await database.db
    .selectFrom('orders')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect(counts.map(({ status, count }) => [status, Number(count)])).toEqual([
    [0, 12],
    [1, 27],
    [2, 9],
    [3, 9],
    [4, 3],
  ]);
});
