import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { claimDueRows, RETRIES } from './claim-due-rows.ts';

const QUEUE = {
  table: 'image_queue',
  key: 'url',
  dueColumn: 'next_attempt_at',
  attemptsColumn: 'attempts',
  retries: { delaysSeconds: [100, 200] },
} as const;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Claimed {
  url: string;
  attempts: number;
  delaySeconds: number;
}

const returning = sql`url, attempts, extract(epoch from next_attempt_at - now())::int as "delaySeconds"`;
const claim = (limit = 10) => claimDueRows<Claimed>(database.db, QUEUE, { limit, returning });

test('a row is claimed when it is due, with growing delays of which the last one repeats', async () => {
  await database.db.insertInto('image_queue').values({ url: '/media/a.jpg' }).execute();
  for (const [attempts, delaySeconds] of [
    [1, 100],
    [2, 200],
    [3, 200],
  ]) {
    expect(await claim()).toEqual([{ url: '/media/a.jpg', attempts, delaySeconds }]);
    expect(await claim()).toEqual([]);
    await sql`update image_queue set next_attempt_at = now() - interval '1 second'`.execute(database.db);
  }
});

test('many workers at once claim every row once, those that are due longest first', async () => {
  await database.db.deleteFrom('image_queue').execute();
  await sql`insert into image_queue (url, next_attempt_at)
    select '/media/' || n, now() - make_interval(secs => n) from generate_series(1, 40) n`.execute(
    database.db,
  );
  expect((await claim(2)).map(({ url }) => url).sort()).toEqual(['/media/39', '/media/40']);
  const claimed: string[] = [];
  const work = async () => {
    for (let rows = await claim(3); rows.length > 0; rows = await claim(3)) {
      claimed.push(...rows.map(({ url }) => url));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(claimed).toHaveLength(38);
  expect(new Set(claimed).size).toBe(38);
});

test('the queues give up after the documented times', () => {
  const hours = ({
    delaysSeconds,
    maxAttempts,
  }: {
    delaysSeconds: readonly number[];
    maxAttempts: number;
  }) => {
    let seconds = 0;
    for (let attempt = 0; attempt < maxAttempts - 1; attempt += 1) {
      seconds += delaysSeconds[Math.min(attempt, delaysSeconds.length - 1)] ?? 0;
    }
    return Math.round(seconds / 3_600);
  };
  expect([hours(RETRIES.emails), hours(RETRIES.images), hours(RETRIES.paymentPolls)]).toEqual([13, 15, 168]);
});
