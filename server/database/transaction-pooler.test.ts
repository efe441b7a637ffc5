import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { vacuumProducts } from '#server/catalog/planner-statistics.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startApi } from '#server/start-api.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  startTransactionPooler,
  type TransactionPooler,
} from '#server/testing/fake-servers/transaction-pooler.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type TestDatabase, testDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import { openShopDatabase } from './open-shop-database.ts';

/** What a transaction pooler cannot serve: it outlives the transaction that it is in. */
const SESSION_STATE =
  /^\s*(listen|unlisten|notify|set (?!local\b)|reset|prepare|declare)\b|advisory_(un)?lock|create temp(?!.*on commit drop)/is;

let folder: string;
let database: TestDatabase;
let pooler: TransactionPooler | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-pooler-'));
  database = await testDatabase();
});
afterEach(async () => {
  await pooler?.close();
  pooler = undefined;
  await database.close();
  await rm(folder, { recursive: true });
});

async function settingsBehindPooler(preparedStatements: 'on' | 'off', { connection } = database) {
  pooler = await startTransactionPooler(connection, { losesStatements: preparedStatements === 'off' });
  const settings = readSettings({
    DATABASE_URL: pooler.connection.connectionString,
    DATABASE_DIRECT_URL: connection.connectionString,
    DATABASE_PREPARED_STATEMENTS: preparedStatements,
    HAAT_DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TEST_PAYMENTS: 'on',
  });
  return { settings, pooler };
}

test.each(['on', 'off'] as const)(
  'behind a transaction pooler the shop sells, sees changes and runs jobs, with prepared statements %s',
  async (preparedStatements) => {
    const { settings, pooler } = await settingsBehindPooler(preparedStatements);
    const api = await startApi(
      settings,
      async () => {},
      () => {},
    );
    try {
      const { id } = await addProduct(database.db, { stock: 4 });
      const title = async () => {
        const reply = await api.app.inject(`${API_PREFIX}/products/${id}`);
        return reply.json<{ title?: string }>().title;
      };
      await eventually(async () => expect(await title()).toMatch(/^Product/));
      await sql`update products set title = 'Dupatta' where id = ${id}`.execute(database.db);
      await eventually(async () => expect(await title()).toBe('Dupatta'));

      const shopper = await signedInCustomer(api.app);
      for (let orders = 0; orders < 3; orders += 1)
        await placedOrder(api.app, shopper, { products: { [id]: 1 } });
      await sql`update orders set stock_held_until = now() - interval '1 hour'`.execute(database.db);
      await eventually(async () => {
        await sql`select graphile_worker.add_job('release-expired-holds', job_key => 'release')`.execute(
          database.db,
        );
        const { rows } = await sql<{ held: number }>`
          select count(*)::int as held from orders where stock_released_at is null`.execute(database.db);
        expect(rows[0]?.held).toBe(0);
      });
    } finally {
      await api.stop();
    }
    await expectInvariants(database.db);
    expect(pooler.statements.some((text) => text.includes('place_orders_of_sessions('))).toBe(true);
    expect(pooler.statements.filter((text) => SESSION_STATE.test(text))).toEqual([]);
  },
);

test('migrations and the vacuum after an import keep their session beside a transaction pooler', async () => {
  const empty = await unmigratedDatabase();
  try {
    const { settings, pooler } = await settingsBehindPooler('on', empty);
    const opened = await openShopDatabase(settings, { schema: 'migrate', via: 'pooler' });
    await vacuumProducts(opened.db);
    const limits = async (db: typeof opened.db) => {
      const { rows } = await sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
      return rows[0];
    };
    // a transaction has its limits, and the connection none: the pooler would not accept them
    expect(await opened.db.transaction().execute(limits)).toEqual({ statement: '10s', idle: '1min' });
    expect(await limits(opened.db)).toEqual({ statement: '0', idle: '0' });
    expect(pooler.statements.filter((text) => SESSION_STATE.test(text))).toEqual([]);
    await opened.close();
  } finally {
    await empty.close();
  }
});

test('without the direct URL a transaction pooler is refused by name of what it does not accept', async () => {
  const { settings } = await settingsBehindPooler('on');
  const { databaseDirectUrl: _, ...withoutDirect } = settings;
  await expect(openShopDatabase(withoutDirect)).rejects.toThrow(
    /unsupported startup parameter: statement_timeout/,
  );
  // a pool that knows of the pooler connects
  const { db, close } = openDatabase(
    { connectionString: settings.databaseUrl ?? '' },
    { usesTransactionPooler: true },
  );
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});
