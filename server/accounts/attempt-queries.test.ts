import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { claimAttempt } from './attempt-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const who = { email: 'asha@shopper.example', address: '198.18.0.1' };

/**
 * The delay after each attempt, in seconds. All are made at one moment: `now()` is constant in a transaction.
 */
function waits(rule: Parameters<typeof claimAttempt>[2], attempts: number) {
  return database.db.transaction().execute(async (trx) => {
    const seen: number[] = [];
    for (let i = 0; i < attempts; i++) {
      expect(await claimAttempt(trx, who, rule)).toBeUndefined();
      const { rows } = await sql<{ seconds: number }>`
        select greatest(extract(epoch from next_allowed_at - now()), 0)::float8 as seconds from sign_in_attempts`.execute(
        trx,
      );
      const seconds = rows[0]?.seconds ?? 0;
      seen.push(seconds);
      if (seconds > 0) expect(await claimAttempt(trx, who, rule)).toBe(seconds);
      await sql`update sign_in_attempts set next_allowed_at = now()`.execute(trx);
    }
    await sql`delete from sign_in_attempts`.execute(trx);
    return seen;
  });
}

test('the free attempts have no delay; then each delay is twice the one before, up to the maximum', async () => {
  const rule = { free: 5, longestWaitSeconds: 900, forgottenAfterSeconds: 900 };
  expect(await waits(rule, 17)).toEqual([
    ...[0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    ...[900, 900, 900],
  ]);
});
