import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { signingSecret } from './signing-secret.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('is created once, also by concurrent calls', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => signingSecret(database.db, {})));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(await signingSecret(database.db, {})).toEqual(secrets[0]);
});

test('is replaced by the setting, which is not stored', async () => {
  const fromSetting = await signingSecret(database.db, { secret: 'x'.repeat(32) });
  expect(fromSetting).toHaveLength(32);
  expect(fromSetting).toEqual(await signingSecret(database.db, { secret: 'x'.repeat(32) }));
  expect(fromSetting).not.toEqual(await signingSecret(database.db, { secret: 'y'.repeat(32) }));
  expect(fromSetting).not.toEqual(await signingSecret(database.db, {}));
});
