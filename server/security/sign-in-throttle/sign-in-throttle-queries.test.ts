import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '#server/scheduled-jobs.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countSignInAttempt, isKnownNetwork, saveKnownNetwork } from './sign-in-throttle-queries.ts';

let database: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  database = await testApp();
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

test('the nightly job deletes networks that were not used for 180 days, also of accounts that do not sign in', async () => {
  await database.db.transaction().execute(async (trx) => {
    await saveKnownNetwork(trx, source);
    await sql`update known_networks set seen_at = now() - interval '181 days'`.execute(trx);
    await saveKnownNetwork(trx, { ...source, email: 'ravi@shopper.example' });
  });
  const job = JOBS.find(({ name }) => name === 'delete-expired');
  await job?.run(
    { ...database, signingSecret: randomBytes(32) },
    pino({ level: 'silent' }),
    new AbortController().signal,
  );
  await database.db.transaction().execute(async (trx) => {
    expect(await isKnownNetwork(trx, source)).toBe(false);
    expect(await isKnownNetwork(trx, { ...source, email: 'ravi@shopper.example' })).toBe(true);
  });
});
