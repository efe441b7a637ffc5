import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { countSignInAttempt } from './sign-in-throttle-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const source = { email: 'asha@shopper.example', network: '198.18.0.1' };

/**
 * The delay after each attempt, in seconds. All are made at one moment: `now()` is constant in a transaction.
 */
function delaysAfterAttempts(rule: Parameters<typeof countSignInAttempt>[2], attempts: number) {
  return database.db.transaction().execute(async (trx) => {
    const delays: number[] = [];
    for (let i = 0; i < attempts; i++) {
      expect(await countSignInAttempt(trx, source, rule)).toBeUndefined();
      const { rows } = await sql<{ seconds: number }>`
        select greatest(extract(epoch from next_allowed_at - now()), 0)::float8 as seconds from sign_in_attempts`.execute(
        trx,
      );
      const seconds = rows[0]?.seconds ?? 0;
      delays.push(seconds);
      if (seconds > 0) expect(await countSignInAttempt(trx, source, rule)).toBe(seconds);
      await sql`update sign_in_attempts set next_allowed_at = now()`.execute(trx);
    }
    await sql`delete from sign_in_attempts`.execute(trx);
    return delays;
  });
}

test('the free attempts have no delay; then each delay is twice the one before, up to the maximum', async () => {
  const rule = { freeAttempts: 5, maxWaitSeconds: 900, expiresAfterSeconds: 900 };
  expect(await delaysAfterAttempts(rule, 17)).toEqual([
    ...[0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    ...[900, 900, 900],
  ]);
});
