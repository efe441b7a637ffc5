import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { extendSignInDelays, post, uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { emailsTo } from '#server/testing/emails-to.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

type Customer = Awaited<ReturnType<typeof signedInCustomer>>;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const get = (path: string, headers: Record<string, string>) =>
  api.app.inject({ url: API_PREFIX + path, headers });
const isSignedIn = async (headers: Record<string, string>) =>
  (await get(API_PATHS.accountInfo, headers)).statusCode === 200;
const listSessions = async ({ headers }: Customer) =>
  (await get(API_PATHS.sessions, headers)).json<{ sessions: { id: string; isCurrent: boolean }[] }>()
    .sessions;

/** Signs the customer in on another device. Returns the headers of its session. */
async function signInElsewhere({ email, password }: Pick<Customer, 'email' | 'password'>) {
  const options = { remoteAddress: '203.0.113.7', headers: { 'user-agent': FIREFOX } };
  const reply = await post(api.app, API_PATHS.authorize, { email, password }, options);
  return { authorization: `Bearer ${reply.json<{ token: string }>().token}` };
}

function changePassword(
  { headers }: Pick<Customer, 'headers'>,
  currentPassword: string,
  password: string,
  remoteAddress = uniqueIp(),
) {
  return post(api.app, API_PATHS.changePassword, { currentPassword, password }, { headers, remoteAddress });
}

describe('signed-in devices', () => {
  test('each has its times, browser and shortened network; the current one is marked', async () => {
    const customer = await signedInCustomer(api.app);
    await signInElsewhere(customer);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(await listSessions(customer)).toEqual(
      expect.arrayContaining([
        { id, createdAt: time, lastSeenAt: time, network: expect.stringMatching(/\.x$/), isCurrent: true },
        {
          id,
          createdAt: time,
          lastSeenAt: time,
          browser: 'Firefox on Linux',
          network: '203.0.113.x',
          isCurrent: false,
        },
      ]),
    );
  });

  test('expired sessions are not listed', async () => {
    const customer = await signedInCustomer(api.app);
    const elsewhere = await signInElsewhere(customer);
    await sql`update sessions set expires_at = now() where browser = 'Firefox on Linux'`.execute(api.db);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await listSessions(customer)).toHaveLength(1);
  });

  test('one device is signed out; the others stay', async () => {
    const customer = await signedInCustomer(api.app);
    const [first, second] = [await signInElsewhere(customer), await signInElsewhere(customer)];
    const other = (await listSessions({ ...customer, headers: first })).find(({ isCurrent }) => isCurrent);
    const reply = await post(api.app, API_PATHS.endSession, { id: other?.id }, { headers: customer.headers });
    expect(reply.statusCode).toBe(200);
    expect(await isSignedIn(first)).toBe(false);
    expect([await isSignedIn(second), await isSignedIn(customer.headers)]).toEqual([true, true]);
  });

  test("another customer's device stays signed in, and the reply does not reveal that it exists", async () => {
    const [asha, ravi] = [await signedInCustomer(api.app), await signedInCustomer(api.app)];
    const [session] = await listSessions(ravi);
    const end = (id: string | undefined) =>
      post(api.app, API_PATHS.endSession, { id }, { headers: asha.headers });
    const [known, unknown] = [await end(session?.id), await end('no such id')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await isSignedIn(ravi.headers)).toBe(true);
    expect((await listSessions(asha)).some(({ id }) => id === session?.id)).toBe(false);
  });

  test('all other devices are signed out at once', async () => {
    const [customer, ravi] = [await signedInCustomer(api.app), await signedInCustomer(api.app)];
    const others = [await signInElsewhere(customer), await signInElsewhere(customer)];
    const reply = await post(api.app, API_PATHS.endOtherSessions, {}, { headers: customer.headers });
    expect(reply.statusCode).toBe(200);
    for (const headers of others) expect(await isSignedIn(headers)).toBe(false);
    expect([await isSignedIn(customer.headers), await isSignedIn(ravi.headers)]).toEqual([true, true]);
  });

  test('every route requires a session', async () => {
    expect((await get(API_PATHS.sessions, {})).statusCode).toBe(401);
    for (const [path, body] of [
      [API_PATHS.endSession, { id: 'x' }],
      [API_PATHS.endOtherSessions, {}],
      [API_PATHS.changePassword, { currentPassword: 'x', password: 'a new password' }],
    ] as const)
      expect((await post(api.app, path, body)).statusCode).toBe(401);
  });
});

describe('changing the password', () => {
  test('ends all other sessions, invalidates reset links, and emails the customer', async () => {
    const customer = await signedInCustomer(api.app);
    const { email } = customer;
    const elsewhere = await signInElsewhere(customer);
    await post(api.app, API_PATHS.forgotPassword, { email });
    const reply = await changePassword(customer, customer.password, 'a new password');
    expect(reply.statusCode).toBe(200);
    expect([await isSignedIn(customer.headers), await isSignedIn(elsewhere)]).toEqual([true, false]);

    const signInStatus = async (password: string) =>
      (await post(api.app, API_PATHS.authorize, { email, password })).statusCode;
    expect([await signInStatus(customer.password), await signInStatus('a new password')]).toEqual([401, 200]);

    const emails = await emailsTo(api, email);
    expect(emails.map(({ kind }) => kind)).toEqual(['welcome', 'password-reset', 'password-changed']);
    expect(emails[2]?.text).toContain('every other device was signed out');
    const token = /token=([\w-]{43})/.exec(emails[1]?.text ?? '')?.[1] ?? '';
    const reset = await post(api.app, API_PATHS.resetPassword, { token, password: 'by an old link' });
    expect(reset.json().code).toBe('reset_token_invalid');
  });

  test('a wrong current password is an error of its field, and changes and ends nothing', async () => {
    const customer = await signedInCustomer(api.app);
    const elsewhere = await signInElsewhere(customer);
    const reply = await changePassword(customer, 'wrong', 'a new password');
    const message = 'The current password is wrong.';
    // a 401 would sign the browser out
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { error: message, code: 'invalid_request', fields: [{ path: 'currentPassword', message }] },
    ]);
    expect([await isSignedIn(customer.headers), await isSignedIn(elsewhere)]).toEqual([true, true]);
    expect((await changePassword(customer, customer.password, 'a new password')).statusCode).toBe(200);
  });

  test('a common or short new password is an error of its field', async () => {
    const customer = await signedInCustomer(api.app);
    for (const password of ['Password123', '12345']) {
      const reply = await changePassword(customer, customer.password, password);
      expect([reply.statusCode, reply.json().fields[0].path]).toEqual([422, 'password']);
    }
  });

  test('of four concurrent changes one succeeds', async () => {
    const customer = await signedInCustomer(api.app);
    const remoteAddress = uniqueIp();
    await post(api.app, API_PATHS.authorize, customer, { remoteAddress });
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        changePassword(customer, customer.password, `new password ${i}`, remoteAddress),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });

  test('wrong current passwords are delayed together with sign-in attempts', async () => {
    const customer = await signedInCustomer(api.app);
    const remoteAddress = uniqueIp();
    const { email, password } = customer;
    for (let i = 0; i < 3; i++) await changePassword(customer, 'guess', 'a new password', remoteAddress);
    for (let i = 0; i < 2; i++)
      await post(api.app, API_PATHS.authorize, { email, password: 'guess' }, { remoteAddress });
    await extendSignInDelays(api.db, email);
    const reply = await changePassword(customer, password, 'a new password', remoteAddress);
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});
