import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listOrdersQuery } from '#contract/admin/orders/orders.ts';
import { shipmentsQuery } from '#contract/admin/orders/shipments.ts';
import { listOrdersForStaff } from '#server/admin/orders/list-orders.ts';
import { listShipments } from '#server/admin/shipments/list-shipments.ts';
import type { Database } from '#server/database/database.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { indexDueOrders, ORDERS_PER_CALL } from './index-due-orders.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let who: Awaited<ReturnType<typeof signedInCustomer>>;
let kurta: string;

beforeAll(async () => {
  shop = await testApp();
  who = await signedInCustomer(shop.app);
  kurta = (await addProduct(shop.db, { title: 'Indigo Kurta', stock: 10_000 })).id;
});
afterEach(() => indexDueOrders(shop.db));
afterAll(async () => {
  await expectInvariants(shop.db);
  await shop.close();
});

const place = async (fullName: string) =>
  (await placedOrder(shop.app, who, { products: { [kurta]: 1 }, shippingAddress: { ...SHIP_TO, fullName } }))
    .id;

const find = async (q: string) => {
  const list = await listOrdersForStaff(shop.db, listOrdersQuery.parse({ q }), 'https://shop.example');
  return list.data.map(({ number }) => number);
};

async function wordsOf(orderId: string): Promise<string | undefined> {
  const { rows } = await shop.pool.query<{ words: string }>(
    'select words from order_search where order_id = $1',
    [orderId],
  );
  return rows[0]?.words;
}

const setName = (db: Database, orderId: string, fullName: string) =>
  db.updateTable('orders').set({ ship_full_name: fullName }).where('id', '=', orderId).execute();

const indexIn = (db: Database) => sql`select index_due_orders(${ORDERS_PER_CALL})`.execute(db);

test('an order is stored without its words, and a search finds it at once', async () => {
  const number = await place('Devika Menon');
  expect(await wordsOf(number)).toBeUndefined();
  expect(await find('devika')).toEqual([number]);
  expect(await wordsOf(number)).toContain(' devika menon ');
});

test('a search of shipments finds one of an order that was just placed', async () => {
  const number = await place('Kabir Sethi');
  await sql`
    with shipment as (insert into shipments (order_id, number, cod_paise) values (${number}, 1, 0) returning id)
    insert into shipment_lines (shipment_id, order_id, line_no, quantity) select id, ${number}, 1, 1 from shipment`.execute(
    shop.db,
  );
  const list = await listShipments(shop.db, shipmentsQuery.parse({ q: 'kabir' }), 'https://shop.example');
  expect(list.data).toHaveLength(1);
  await shop.db.deleteFrom('shipments').where('order_id', '=', number).execute();
});

test('a search finds the oldest and the newest of more orders than one call indexes', async () => {
  const [first, last] = [await place('Oldest Order'), await place('Newest Order')];
  await sql`insert into order_search_due select ${first} from generate_series(1, ${2 * ORDERS_PER_CALL})`.execute(
    shop.db,
  );
  await sql`delete from order_search_due where order_id = ${last}`.execute(shop.db);
  await sql`insert into order_search_due values (${last})`.execute(shop.db);
  expect(await find('order')).toEqual([last, first]);
});

test('a search that begins while another one writes words finds all orders', async () => {
  const other = await place('Other Order');
  await indexDueOrders(shop.db);
  await sql`truncate order_search_due`.execute(shop.db);
  await sql`insert into order_search_due select ${other} from generate_series(1, ${ORDERS_PER_CALL})`.execute(
    shop.db,
  );
  const number = await place('Farhan Qureshi');
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isIndexed, resolve: indexed } = Promise.withResolvers<void>();
  const first = shop.db.transaction().execute(async (trx) => {
    await indexIn(trx);
    indexed();
    await mayCommit;
  });
  await isIndexed;
  const second = find('farhan');
  await waitForLocks(shop.db, 1);
  commit();
  await first;
  expect(await second).toEqual([number]);
});

test('a name that changes while the words are written is found, and the former one is not', async () => {
  const number = await place('Former Name');
  await shop.db.transaction().execute(async (trx) => {
    await indexIn(trx);
    // on another connection, which does not see the words yet
    await setName(shop.db, number, 'Present Name');
  });
  expect(await wordsOf(number)).toContain('former');
  expect(await find('former')).toEqual([]);
  expect(await find('present')).toEqual([number]);
});

test('a change of an order changes its words in the same transaction', async () => {
  const number = await place('Gone Soon');
  await indexDueOrders(shop.db);
  await setName(shop.db, number, 'Erased');
  expect(await wordsOf(number)).not.toContain('gone');
});

test('an order that was deleted before its words were written is left out', async () => {
  await sql`insert into order_search_due values ('00000-00000')`.execute(shop.db);
  await indexDueOrders(shop.db);
  const { rows } = await shop.pool.query('select from order_search_due');
  expect(rows).toEqual([]);
});

test('text that is not ASCII is found in whichever form it is written', async () => {
  const number = await place('Zoe\u0301 D’Souza');
  expect(await find('zoé')).toEqual([number]);
});
