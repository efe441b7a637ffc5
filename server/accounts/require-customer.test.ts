import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { testApp } from '#server/testing/test-app.ts';

const DAY_SECONDS = 86_400;
let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const accountInfo = (authorization?: string) =>
  api.app.inject({
    url: API_PREFIX + API_PATHS.accountInfo,
    headers: authorization === undefined ? {} : { authorization },
  });

/** Moves the start, last use and expiry of every session into the past. */
async function ageSessions(days: number): Promise<void> {
  const past = sql`make_interval(secs => ${days * DAY_SECONDS})`;
  await sql`update sessions set created_at = created_at - ${past}, last_seen_at = last_seen_at - ${past},
    expires_at = expires_at - ${past}, absolute_expires_at = absolute_expires_at - ${past}`.execute(api.db);
}

test('accountInfo has first name, last name, email and registration time, and nothing else', async () => {
  const { token, email } = await signedInCustomer(api.app);
  const reply = await accountInfo(`Bearer ${token}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json()).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['no token', 'Bearer '],
  ['an unknown token', `Bearer ${'A'.repeat(43)}`],
  ['another scheme', `Basic ${'A'.repeat(43)}`],
  ['two tokens', `Bearer ${'A'.repeat(43)}, Bearer ${'B'.repeat(43)}`],
  ['a token that is SQL', "Bearer ' or 1=1 --"],
  ['a token of 10 kB', `Bearer ${'A'.repeat(10_000)}`],
])('%s gets 401', async (_what, authorization) => {
  const reply = await accountInfo(authorization);
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
  expect(reply.headers['www-authenticate']).toBe('Bearer');
});

test('signing out ends the session on the server, and only that one', async () => {
  const customer = await signedInCustomer(api.app);
  const { email, password } = customer;
  const other = (await post(api.app, API_PATHS.authorize, { email, password })).json<{ token: string }>();
  const reply = await api.app.inject({
    method: 'POST',
    url: API_PREFIX + API_PATHS.logout,
    headers: customer.headers,
  });
  expect(reply.statusCode).toBe(200);
  expect((await accountInfo(`Bearer ${customer.token}`)).statusCode).toBe(401);
  expect((await accountInfo(`Bearer ${other.token}`)).statusCode).toBe(200);
});

test('signing out twice, or without a token, succeeds', async () => {
  const { headers } = await signedInCustomer(api.app);
  const logout = (extra: object) =>
    api.app.inject({
      method: 'POST',
      url: API_PREFIX + API_PATHS.logout,
      headers: { ...extra, 'content-type': 'application/json' },
    });
  expect((await logout(headers)).statusCode).toBe(200);
  expect((await logout(headers)).statusCode).toBe(200);
  expect((await logout({})).statusCode).toBe(200);
});

test.each([
  [false, 7],
  [true, 30],
])('a session with remember: %s ends after %i days without use', async (remember, days) => {
  const used = await signedInCustomer(api.app, { remember });
  await ageSessions(days - 0.01);
  expect((await accountInfo(`Bearer ${used.token}`)).statusCode).toBe(200);
  const idle = await signedInCustomer(api.app, { remember });
  await ageSessions(days + 0.01);
  expect((await accountInfo(`Bearer ${idle.token}`)).statusCode).toBe(401);
});

test('use extends a session, but not beyond ninety days', async () => {
  const { token } = await signedInCustomer(api.app);
  for (let day = 0; day < 84; day += 6) {
    await ageSessions(6);
    expect([day, (await accountInfo(`Bearer ${token}`)).statusCode]).toEqual([day, 200]);
  }
  await ageSessions(5.99);
  expect((await accountInfo(`Bearer ${token}`)).statusCode).toBe(200);
  await ageSessions(0.02);
  expect((await accountInfo(`Bearer ${token}`)).statusCode).toBe(401);
});

test('use is stored at most once a minute', async () => {
  const { token } = await signedInCustomer(api.app);
  const version = async () =>
    (
      await sql<{ v: string }>`select xmin::text as v from sessions
    where token_hash = sha256(${Buffer.from(token)})`.execute(api.db)
    ).rows[0]?.v;
  const before = await version();
  await accountInfo(`Bearer ${token}`);
  expect(await version()).toBe(before);
  await ageSessions(61 / DAY_SECONDS);
  const shiftedVersion = await version();
  await accountInfo(`Bearer ${token}`);
  expect(await version()).not.toBe(shiftedVersion);
});
