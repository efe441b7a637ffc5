import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { disableRateLimits, limitRate } from './rate-limit.ts';

const LIMIT = { max: 3, windowSeconds: 60 };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const countHit = (key: string) =>
  limitRate(database.db, key, LIMIT).then(
    () => 'let through' as const,
    (error: unknown) => error,
  );

test('allows the first requests and rejects the next with the seconds to wait', async () => {
  for (let i = 0; i < LIMIT.max; i++) expect(await countHit('a:1')).toBe('let through');
  const userError = await countHit('a:1');
  expect(userError).toBeInstanceOf(UserError);
  expect(userError).toMatchObject({ code: 'rate_limited' });
  const seconds = userError instanceof UserError ? userError.details.retryAfterSeconds : undefined;
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('counts each key separately', async () => {
  for (let i = 0; i < LIMIT.max; i++) await countHit('b:1');
  expect(await countHit('b:2')).toBe('let through');
});

test('forty requests at once on several connections are counted correctly', async () => {
  const results = await Promise.all(Array.from({ length: 40 }, () => countHit('c:1')));
  expect(results.filter((result) => result === 'let through')).toHaveLength(LIMIT.max);
});

test('a new window starts when the old one has ended, not before', async () => {
  for (let i = 0; i <= LIMIT.max; i++) await countHit('d:1');
  await sql`update rate_limits set window_ends_at = now() where key like 'd:%'`.execute(database.db);
  expect(await countHit('d:1')).toBe('let through');
});

test('the table contains no customer data', async () => {
  await countHit('e:asha@shopper.example');
  const { rows } = await sql<{ keys: string }>`select string_agg(key, ' ') as keys from rate_limits`.execute(
    database.db,
  );
  expect(rows[0]?.keys).toContain('e:');
  expect(rows[0]?.keys).not.toContain('asha');
});

test('disabled limits allow any number of requests, on that pool only', async () => {
  const { db, close } = openDatabase(database.connection);
  disableRateLimits(db);
  for (let i = 0; i < 10; i++) await limitRate(db, 'f:1', LIMIT);
  for (let i = 0; i < LIMIT.max; i++) expect(await countHit('f:1')).toBe('let through');
  expect(await countHit('f:1')).toMatchObject({ code: 'rate_limited' });
  await close();
});
