import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListInventoryQuery, listInventoryQuery } from '#contract/admin/catalog/inventory.ts';
import { type ListCustomersQuery, listCustomersQuery } from '#contract/admin/customers.ts';
import { listPaymentsQuery, PAYMENT_VIEWS } from '#contract/admin/orders/payments.ts';
import { SHIPMENT_VIEWS, shipmentsQuery } from '#contract/admin/orders/shipments.ts';
import { formatOptions } from '#format/options.ts';
import { listCustomers } from '#server/admin/customers/list-customers.ts';
import { listInventory } from '#server/admin/inventory/list-inventory.ts';
import { searchPatterns } from '#server/admin/orders/search-patterns.ts';
import { listShipments } from '#server/admin/shipments/list-shipments.ts';
import { indexDueOrders } from '#server/orders/search/index-due-orders.ts';
import { listPayments } from '#server/payments/admin/list-payments.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { fillEmptyShop } from '../../demo/fill-empty-shop.ts';
import { seedOrders } from '../../e2e/testing/seed-orders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillEmptyShop(database.db);
  await seedOrders(database.db, 60);
});
afterAll(() => database.close());

test('the orders of the browser tests and benchmarks violate no invariant', async () => {
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

const ORIGIN = 'https://shop.example';
/** No page of these lists ends before it. */
const ALL = { limit: 500 };

/** Words of orders and of nothing, frequent and rare, in parts, with characters that have a meaning in patterns. */
async function searches(): Promise<string[]> {
  const { id, ship_full_name: name } = await database.db
    .selectFrom('orders')
    .select(['id', 'ship_full_name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { tracking_number: number } = await database.db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('tracking_number', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { gateway_reference: reference } = await database.db
    .selectFrom('payments')
    .select('gateway_reference')
    .where('gateway_reference', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [
    ...[
      id,
      id.slice(0, 3),
      name.toUpperCase(),
      `${name} ${number}`,
      `rao ${number?.slice(2, 6).toLowerCase()}`,
    ],
    ...[number ?? '', number?.slice(-4) ?? '', reference ?? '', 'rao', 'asha rao', 'Meera nobody'],
    ...['ra', 'a', 'sa', 'k s', 'कुमार', 'example', 'seed1', '560001', '%', 's_', 'qqqq'],
  ];
}

async function wordsOfOrders(): Promise<(orderNumber: string) => string> {
  await indexDueOrders(database.db);
  const rows = await database.db.selectFrom('order_search').selectAll().execute();
  const words = new Map(rows.map((row) => [row.order_id, row.words]));
  return (orderNumber) => words.get(orderNumber) ?? '';
}

const wordsOf = (q: string) => q.normalize().toLowerCase().split(/\s+/).filter(Boolean);
/** One or two characters are searched for at the beginning of a word. */
const hasWords = (text: string, q: string) =>
  wordsOf(q).every((word) => (word.length < 3 ? ` ${text}`.includes(` ${word}`) : text.includes(word)));

test('a search of payments finds what comparing each payment does, however many match', async () => {
  const textOf = await wordsOfOrders();
  let found = 0;
  for (const view of PAYMENT_VIEWS) {
    const listed = (q: string, maxRare: number, after?: string) =>
      listPayments(database.db, [], { ...listPaymentsQuery.parse({ view, q, after }), ...ALL }, maxRare);
    const every = (await listed('', 0)).data;
    for (const q of await searches()) {
      const expected = every.filter(
        ({ orderNumber, gatewayReference }) =>
          gatewayReference === q || wordsOf(q).every((word) => textOf(orderNumber).includes(` ${word}`)),
      );
      for (const maxRare of view === 'all' ? [0, 1_000] : [0]) {
        const { data, total } = await listed(q, maxRare);
        expect(data, `${view}: ${q}`).toEqual(expected);
        expect(total).toBe(expected.length);
        if (expected.length > 2)
          expect((await listed(q, maxRare, expected[1]?.reference)).data).toEqual(expected.slice(2));
      }
      found += expected.length;
    }
  }
  expect(found).toBeGreaterThan(100);
});

test('a search of shipments finds what comparing each shipment does, however many match', async () => {
  const textOf = await wordsOfOrders();
  let found = 0;
  for (const view of SHIPMENT_VIEWS) {
    const listed = (q: string, maxRare: number) =>
      listShipments(database.db, { ...shipmentsQuery.parse({ view, q }), ...ALL }, ORIGIN, maxRare);
    const every = (await listed('', 0)).data;
    for (const q of await searches()) {
      const expected = every.filter(({ orderNumber, trackingNumber = '' }) =>
        wordsOf(q).every(
          (word) =>
            trackingNumber.toUpperCase().includes(word.toUpperCase()) ||
            searchPatterns(word)
              .flat()
              .some((pattern) => textOf(orderNumber).includes(pattern.slice(1, -1).replace(/\\(.)/g, '$1'))),
        ),
      );
      for (const maxRare of [0, 1_000]) {
        const { data, total } = await listed(q, maxRare);
        expect(data, `${view}: ${q}`).toEqual(expected);
        expect(total).toBe(expected.length);
      }
      found += expected.length;
    }
  }
  expect(found).toBeGreaterThan(100);
});

test('a search of customers and of the inventory finds what comparing each of them does', async () => {
  const customers = (query: Partial<ListCustomersQuery>) =>
    listCustomers(database.db, { ...listCustomersQuery.parse(query), ...ALL });
  const everyone = (await customers({})).data;
  const inventory = (query: Partial<ListInventoryQuery>) =>
    listInventory(database.db, { ...listInventoryQuery.parse(query), ...ALL }, ORIGIN);
  const everything = (await inventory({})).data;
  const { rows } = await sql<{ id: number; words: string }>`
    select v.id, variant_search_words(v, p.title) as words from variants v join products p on p.id = v.product_id`.execute(
    database.db,
  );
  const textOf = new Map(rows.map((row) => [row.id, row.words]));
  let found = 0;
  for (const q of [...(await searches()), 'ku', 'ku s', 'turmeric', 'ht ma', 'ht-']) {
    if (/^\d+$/.test(q)) continue; // digits are those of a phone number
    const people = everyone.filter(({ name, email = '' }) => hasWords(`${name} ${email}`.toLowerCase(), q));
    expect(await customers({ q }), q).toMatchObject({ data: people, total: people.length });
    const variants = everything.filter(({ id }) => hasWords(textOf.get(id) ?? '', q));
    expect(await inventory({ q }), q).toMatchObject({ data: variants, total: variants.length });
    found += people.length + variants.length;
  }
  expect(found).toBeGreaterThan(100);
});

test('staff read no options of a variant without any: the colour Default means none', async () => {
  const { data } = await listInventory(database.db, { ...listInventoryQuery.parse({}), ...ALL }, ORIGIN);
  const rows = await database.db.selectFrom('variants').select(['id', 'size', 'color']).execute();
  expect(rows.some(({ color }) => color === 'Default')).toBe(true);
  const expected = new Map(rows.map((row) => [row.id, formatOptions(row)]));
  for (const { id, options } of data) expect(options).toBe(expected.get(id));
  expect(formatOptions({ size: 'M', color: 'Default' })).toBe('M');
});
