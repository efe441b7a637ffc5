import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { type StallingProxy, startStallingProxy } from '#server/testing/fake-servers/stalling-proxy.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const LIMITS = { statementTimeoutMs: 3_000, replyMarginMs: 500 };

let database: TestDatabase;
let proxy: StallingProxy;
let opened: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
  proxy = await startStallingProxy(database.connection);
  opened = openDatabase(proxy.connection, LIMITS);
});
afterAll(async () => {
  await opened.close();
  await proxy.close();
  await database.close();
});

test('when the network stalls, requests get 503 with Retry-After, and work again when it is back', async () => {
  const shop = await testApp({ db: opened.db });
  const listProducts = () => shop.app.inject({ url: '/api/v1/products?page=1' });
  await eventually(async () => expect((await listProducts()).statusCode).toBe(200));
  proxy.stall();
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((id) => shop.app.inject({ url: `/api/v1/products/${id}` })),
  );
  for (const reply of replies) {
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  // the connections are destroyed: nothing waits for a reply that never comes
  expect(opened.pool.idleCount).toBe(0);
  proxy.resume();
  await eventually(async () => expect((await listProducts()).statusCode).toBe(200));
  await shop.close();
});

test('a session without statement timeout waits as long as it takes', async () => {
  const sleep = sql`select pg_sleep(0.7)`;
  const impatient = openDatabase(database.connection, { statementTimeoutMs: 100, replyMarginMs: 300 });
  await impatient.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sleep.execute(trx);
  });
  await impatient.db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    // the end of a transaction does not end what the session has set
    await session.transaction().execute((trx) => sql`select 1`.execute(trx));
    await sleep.execute(session);
    await sql`reset statement_timeout`.execute(session);
  });
  await expect(sleep.execute(impatient.db)).rejects.toThrow('timeout');
  await impatient.close();
});
