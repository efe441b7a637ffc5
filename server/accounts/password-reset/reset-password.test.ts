import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { extendSignInDelays, post, uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { emailsTo as allEmailsTo } from '#server/testing/emails-to.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
});
afterAll(() => api.close());

const forgot = (email: string) => post(api.app, API_PATHS.forgotPassword, { email });
const reset = (token: string, password: string) =>
  post(api.app, API_PATHS.resetPassword, { token, password });
const emailsTo = async (email: string) =>
  (await allEmailsTo(api, email)).filter(({ kind }) => kind !== 'welcome');

async function emailedToken(email: string): Promise<string> {
  await forgot(email);
  const text = (await emailsTo(email)).at(-1)?.text ?? '';
  return (
    /https:\/\/shop\.example\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? 'no link in the mail'
  );
}

test('neither the reply nor its time reveals whether the email has an account', async () => {
  const { email } = await signedInCustomer(api.app);
  const timed = async (toEmail: string) => {
    const started = performance.now();
    const { statusCode, body } = await forgot(toEmail);
    return { statusCode, body, ms: performance.now() - started };
  };
  const known = await timed(email.toUpperCase());
  const unknown = await timed('nobody@shopper.example');
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  expect(unknown.ms).toBeGreaterThan(145);
  expect(known.ms).toBeGreaterThan(145);
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await emailsTo('nobody@shopper.example')).toHaveLength(0);
});

test('the emailed link sets a new password, ends every session and emails the customer', async () => {
  const customer = await signedInCustomer(api.app);
  const token = await emailedToken(customer.email);
  expect((await reset(token, 'brand new password')).statusCode).toBe(200);

  const accountInfo = await api.app.inject({
    url: API_PREFIX + API_PATHS.accountInfo,
    headers: customer.headers,
  });
  expect(accountInfo.statusCode).toBe(401);
  const { email } = customer;
  expect((await post(api.app, API_PATHS.authorize, { email, password: customer.password })).statusCode).toBe(
    401,
  );
  expect(
    (await post(api.app, API_PATHS.authorize, { email, password: 'brand new password' })).statusCode,
  ).toBe(200);
  expect((await emailsTo(email)).map((sent) => sent.kind)).toEqual(['password-reset', 'password-changed']);
});

test('only the hash of a link is stored', async () => {
  const { email } = await signedInCustomer(api.app);
  const token = await emailedToken(email);
  const { rows } = await sql<{ row: string }>`select r::text as row from password_resets r`.execute(api.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => row.includes(Buffer.from(token, 'base64url').toString('hex')))).toBe(false);
});

test('a link works once, also for eight concurrent requests', async () => {
  const { email } = await signedInCustomer(api.app);
  const token = await emailedToken(email);
  const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(token, `new password ${i}`)));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  const late = await reset(token, 'too late');
  expect([late.statusCode, late.json().code]).toEqual([400, 'reset_token_invalid']);
});

test('a link expires after thirty minutes', async () => {
  const { email } = await signedInCustomer(api.app);
  const token = await emailedToken(email);
  await sql`update password_resets set expires_at = expires_at - interval '29 minutes 50 seconds'`.execute(
    api.db,
  );
  const other = await emailedToken(email);
  await sql`update password_resets set expires_at = expires_at - interval '20 seconds'`.execute(api.db);
  expect((await reset(token, 'too late for this')).json().code).toBe('reset_token_invalid');
  expect((await reset(other, 'in time for this')).statusCode).toBe(200);
});

test('using one link invalidates the others of the same customer', async () => {
  const { email } = await signedInCustomer(api.app);
  const [first, second] = [await emailedToken(email), await emailedToken(email)];
  expect((await reset(second, 'new password')).statusCode).toBe(200);
  expect((await reset(first, 'other password')).json().code).toBe('reset_token_invalid');
});

test('of two links used at the same time one works, and the other is rejected', async () => {
  const { email } = await signedInCustomer(api.app);
  const [first, second] = [await emailedToken(email), await emailedToken(email)];
  // both requests wait for the first link's row, so that each of them has locked what it locks first
  const replies = await api.db.transaction().execute(async (trx) => {
    await sql`select from password_resets where token_hash = sha256(${Buffer.from(first)}) for update`.execute(
      trx,
    );
    const waiting = [reset(first, 'by the first')];
    await waitForLocks(api.db, 1);
    waiting.push(reset(second, 'by the second'));
    await waitForLocks(api.db, 2);
    return waiting;
  });
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 400]);
});

test('a link that is requested while the email changes is not sent to the former address', async () => {
  const customer = await signedInCustomer(api.app);
  const trx = await api.db.startTransaction().execute();
  const email = `new-${customer.email}`;
  await trx.updateTable('customers').set({ email }).where('email', '=', customer.email).execute();
  const forgetting = forgot(customer.email);
  await waitForLocks(api.db, 1);
  await trx.commit().execute();
  expect((await forgetting).statusCode).toBe(200);
  expect(await emailsTo(customer.email)).toEqual([]);
});

test('a password that is too short leaves the link valid', async () => {
  const { email } = await signedInCustomer(api.app);
  const token = await emailedToken(email);
  expect((await reset(token, '12345')).statusCode).toBe(422);
  expect((await reset(token, '12345~')).statusCode).toBe(200);
});

test('a common password leaves the link valid', async () => {
  const { email } = await signedInCustomer(api.app);
  const token = await emailedToken(email);
  const reply = await reset(token, 'Password1');
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_request']);
  expect(reply.json().fields).toEqual([{ path: 'password', message: reply.json().error }]);
  expect((await reset(token, 'not so common 1')).statusCode).toBe(200);
});

test('a customer with a sign-in delay can still set a new password and use it at once', async () => {
  const { email } = await signedInCustomer(api.app);
  const remoteAddress = uniqueIp();
  const authorize = (password: string) =>
    post(api.app, API_PATHS.authorize, { email, password }, { remoteAddress });
  for (let i = 0; i < 5; i++) await authorize('forgotten');
  await extendSignInDelays(api.db, email);
  expect((await authorize('forgotten')).statusCode).toBe(429);
  await reset(await emailedToken(email), 'remembered');
  expect((await authorize('remembered')).statusCode).toBe(200);
});

test('at most five reset links in half an hour for one email, from any IP, with or without an account', async () => {
  const { email } = await signedInCustomer(api.app);
  for (const toEmail of [email, 'nobody.at.all@shopper.example']) {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await forgot(toEmail)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});
