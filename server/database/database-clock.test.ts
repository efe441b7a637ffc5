import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signToken, verifyToken } from '#server/security/signed-token.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { databaseNowMs, startClockSync } from './database-clock.ts';

const HOUR_MS = 3_600_000;
const SECRET = Buffer.alloc(32, 7);
let database: TestDatabase;
let stopSync: (() => void) | undefined;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => {
  stopSync?.();
  vi.useRealTimers();
});
afterAll(() => database.close());

test('until it is synchronized, the clock is that of the process', () => {
  expect(Math.abs(databaseNowMs() - Date.now())).toBeLessThan(HOUR_MS);
});

test.each([
  ['fast', 40 * 24 * HOUR_MS],
  ['slow', -40 * 24 * HOUR_MS],
])(
  'a server whose clock is 40 days %s signs and verifies by the clock of the database',
  async (_, errorMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + errorMs });
    stopSync = await startClockSync(database.db);
    const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database.db);
    expect(Math.abs(databaseNowMs() - (rows[0]?.ms ?? 0))).toBeLessThan(HOUR_MS);
    const fromAnotherServer = signToken(SECRET, 'test', 'valid', (rows[0]?.ms ?? 0) + HOUR_MS);
    expect(verifyToken(SECRET, 'test', fromAnotherServer)).toBe('valid');
    const expired = signToken(SECRET, 'test', 'expired', (rows[0]?.ms ?? 0) - HOUR_MS);
    expect(verifyToken(SECRET, 'test', expired)).toBeUndefined();
    // the clock is set while the server runs
    vi.setSystemTime(Date.now() - 2 * errorMs);
    expect(verifyToken(SECRET, 'test', fromAnotherServer)).toBe('valid');
    stopSync();
    expect(Math.abs(databaseNowMs() - Date.now())).toBeLessThan(HOUR_MS);
  },
);
