import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '#server/security/random-token.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { eventually } from '#server/testing/eventually.ts';
import { failQueries } from '#server/testing/failures/fail-queries.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { sessionLookupsOf } from './session-lookups.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Signs in new customers. Returns their emails with the hashes of their tokens. */
async function signedIn(count: number) {
  const customers = await Promise.all(Array.from({ length: count }, () => signedInCustomer(api.app)));
  return customers.map(({ email, token }) => ({ email, hash: hashToken(token) }));
}

const emailsOf = async (found: Promise<{ email: string } | undefined>[]) =>
  (await Promise.all(found)).map((session) => session?.email);

test('each of the requests that arrive together gets its own customer, in two statements', async () => {
  const customers = await signedIn(5);
  const lookups = sessionLookupsOf(api.db);
  const hashes = [
    ...customers.map(({ hash }) => hash),
    hashToken('unknown'),
    customers[0]?.hash ?? hashToken(''),
  ];
  const recorded = recordStatements(api.pool);
  const emails = await emailsOf(hashes.map((hash) => lookups.read(hash)));
  const statements = recorded.stop();
  expect(emails).toEqual([...customers.map(({ email }) => email), undefined, customers[0]?.email]);
  expect(statements.filter((text) => text.includes('sessions'))).toHaveLength(2);
});

test('a lookup that takes long does not delay those that come later', async () => {
  const customers = await signedIn(2);
  const [first, second] = customers.map(({ hash }) => hash);
  const lookups = sessionLookupsOf(api.db);
  const found = await api.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    const slow = lookups.read(first ?? hashToken(''));
    await eventually(async () => expect(await countWaiting()).toBe(1));
    await wait(60);
    const later = lookups.read(second ?? hashToken(''));
    await eventually(async () => expect(await countWaiting()).toBe(2));
    return { slow, later };
  });
  expect(await emailsOf([found.slow, found.later])).toEqual(customers.map(({ email }) => email));
});

test('requests after a lost connection are looked up', async () => {
  const customers = await signedIn(2);
  const [first, second] = customers.map(({ hash }) => hash);
  const lookups = sessionLookupsOf(api.db);
  const failer = failQueries(api.pool);
  failer.arm(1, 'before');
  const failed = lookups.read(first ?? hashToken(''));
  const next = lookups.read(second ?? hashToken(''));
  await expect(failed).rejects.toThrow('Connection terminated');
  expect(await emailsOf([next])).toEqual([customers[1]?.email]);
  expect(failer.disarm()).toBe(true);
});

/** How many statements wait for a lock of the sessions. */
async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query<{ count: number }>(
    "select count(*) from pg_locks where relation = 'sessions'::regclass and not granted",
  );
  return rows[0]?.count ?? 0;
}
