import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { shopSecret } from './shop-secret.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('is created once, also by concurrent calls', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => shopSecret(database.db, {})));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(await shopSecret(database.db, {})).toEqual(secrets[0]);
});

test('is replaced by the setting, which is not stored', async () => {
  const own = await shopSecret(database.db, { secret: 'x'.repeat(32) });
  expect(own).toHaveLength(32);
  expect(own).toEqual(await shopSecret(database.db, { secret: 'x'.repeat(32) }));
  expect(own).not.toEqual(await shopSecret(database.db, { secret: 'y'.repeat(32) }));
  expect(own).not.toEqual(await shopSecret(database.db, {}));
});
