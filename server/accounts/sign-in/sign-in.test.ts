import { hash } from '@node-rs/argon2';
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

const authorize = (email: string, password: string, remoteAddress = uniqueIp()) =>
  post(api.app, API_PATHS.authorize, { email, password }, { remoteAddress });

test('returns an opaque token of 256 bits, of which only the SHA-256 is stored', async () => {
  const { token } = await signedInCustomer(api.app);
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await sql<{ row: string }>`select s::text as row from sessions s`.execute(api.db);
  const bytes = Buffer.from(token, 'base64url').toString('hex');
  expect(rows.some(({ row }) => row.includes(token) || row.includes(bytes))).toBe(false);
  const hash = await sql<{ known: boolean }>`
    select exists (select from sessions where token_hash = sha256(${Buffer.from(token)})) as known`.execute(
    api.db,
  );
  expect(hash.rows[0]?.known).toBe(true);
});

test('each sign-in creates its own session; the email may be typed in any case', async () => {
  const { email, password, token } = await signedInCustomer(api.app);
  const again = await authorize(` ${email.toUpperCase()} `, password);
  expect(again.statusCode).toBe(200);
  expect(again.json().token).not.toBe(token);
});

test('a wrong password and an unknown email get exactly the same reply', async () => {
  const { email } = await signedInCustomer(api.app);
  const wrong = await authorize(email, 'not the password');
  const unknown = await authorize('nobody@shopper.example', 'not the password');
  expect([wrong.statusCode, wrong.json()]).toEqual([
    401,
    { error: 'Email or password is wrong.', code: 'wrong_credentials' },
  ]);
  expect([unknown.statusCode, unknown.body]).toEqual([401, wrong.body]);
});

test('an unknown email costs a full argon2 verification too', async () => {
  const { email } = await signedInCustomer(api.app);
  // CPU time of this process, so that other load on the machine does not count
  const timed = async (signInEmail: string) => {
    const before = process.cpuUsage();
    await authorize(signInEmail, 'not the password');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < 9; i++) {
    known.push(await timed(email));
    unknown.push(await timed(`nobody${i}@shopper.example`));
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0;
  // Without the verification the ratio is far above five. A benchmark does the exact comparison.
  expect(median(known) / median(unknown)).toBeLessThan(2.5);
});

test('after five wrong passwords each attempt has to wait; the customer on another network does not', async () => {
  const { email, password } = await signedInCustomer(api.app);
  const attacker = uniqueIp();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < (round === 0 ? 5 : 1); i++) {
      expect((await authorize(email, 'guess', attacker)).statusCode).toBe(401);
    }
    await expectDelay(email, () => authorize(email, password, attacker));
    expect((await authorize(email, password)).statusCode).toBe(200);
    await endDelay(email);
  }
});

test('a correct password within the free attempts clears the count', async () => {
  const { email, password } = await signedInCustomer(api.app);
  const ip = uniqueIp();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect((await authorize(email, 'guess', ip)).statusCode).toBe(401);
    expect((await authorize(email, password, ip)).statusCode).toBe(200);
  }
});

test('after fifteen minutes without attempts the count restarts', async () => {
  const { email } = await signedInCustomer(api.app);
  const ip = uniqueIp();
  for (let i = 0; i < 6; i++) await authorize(email, 'guess', ip);
  await sql`update sign_in_attempts set expires_at = now(), next_allowed_at = now()`.execute(api.db);
  for (let i = 0; i < 5; i++) expect((await authorize(email, 'guess', ip)).statusCode).toBe(401);
});

test('of twenty concurrent guesses five are checked', async () => {
  const { email } = await signedInCustomer(api.app);
  const ip = uniqueIp();
  const { checked, seconds } = await guessAtOnce(20, () => authorize(email, 'guess', ip));
  expect(checked).toBeGreaterThanOrEqual(5);
  expect(checked).toBeLessThanOrEqual(5 + seconds);
});

/**
 * Counts the guesses whose password was checked; all others must wait. The shortest delay is one second, so one more
 * may be checked for each second of the run.
 */
async function guessAtOnce(guesses: number, guess: () => ReturnType<typeof authorize>) {
  const startedAt = performance.now();
  const replies = await Promise.all(Array.from({ length: guesses }, guess));
  const seconds = (performance.now() - startedAt) / 1_000;
  const checked = replies.filter((reply) => reply.statusCode === 401).length;
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(guesses - checked);
  return { checked, seconds };
}

describe('guesses of attackers with many IPs', () => {
  /** Sends twenty wrong passwords, each from another IP. */
  async function sendTwentyGuesses(email: string) {
    for (let i = 0; i < 20; i++) expect((await authorize(email, 'guess')).statusCode).toBe(401);
  }

  test('after twenty guesses sign-in is delayed from every unknown network', async () => {
    const { email, password } = await signedInCustomer(api.app);
    await sendTwentyGuesses(email);
    for (let i = 0; i < 4; i++) {
      await expectDelay(email, () => authorize(email, i % 2 ? 'guess' : password));
      await endDelay(email);
      expect((await authorize(email, 'guess')).statusCode).toBe(401);
    }
    await endDelay(email);
    expect((await authorize(email, password)).statusCode).toBe(200);
  });

  test('an unknown email is delayed in the same way', async () => {
    const unknownEmail = 'nobody-besieged@shopper.example';
    await sendTwentyGuesses(unknownEmail);
    await expectDelay(unknownEmail, () => authorize(unknownEmail, 'guess'));
  });

  test('the customer signs in from a known network without delay during an attack', async () => {
    const { email, password } = await signedInCustomer(api.app);
    const knownIp = uniqueIp();
    expect((await authorize(email, password, knownIp)).statusCode).toBe(200);
    await sendTwentyGuesses(email);
    await expectDelay(email, () => authorize(email, password));
    expect((await authorize(email, 'slip', knownIp)).statusCode).toBe(401);
    expect((await authorize(email, password, knownIp)).statusCode).toBe(200);
    // guesses from a known network are delayed too
    for (let i = 0; i < 5; i++) expect((await authorize(email, 'guess', knownIp)).statusCode).toBe(401);
    await expectDelay(email, () => authorize(email, password, knownIp));
  });

  test('a password reset by email allows sign-in at once from its network', async () => {
    const { email } = await signedInCustomer(api.app);
    await sendTwentyGuesses(email);
    const forgotReply = await post(api.app, API_PATHS.forgotPassword, { email });
    expect(forgotReply.statusCode).toBe(200);
    const token = /token=([\w-]+)/.exec((await emailsTo(api, email)).at(-1)?.text ?? '')?.[1];
    const remoteAddress = uniqueIp();
    const reset = await post(
      api.app,
      API_PATHS.resetPassword,
      { token, password: 'a new one' },
      { remoteAddress },
    );
    expect(reset.statusCode).toBe(200);
    await sendTwentyGuesses(email);
    await expectDelay(email, () => authorize(email, 'a new one'));
    expect((await authorize(email, 'a new one', remoteAddress)).statusCode).toBe(200);
  });

  test('of forty concurrent guesses from forty IPs twenty are checked', async () => {
    const { email } = await signedInCustomer(api.app);
    const { checked, seconds } = await guessAtOnce(40, () => authorize(email, 'guess'));
    expect(checked).toBeGreaterThanOrEqual(20);
    expect(checked).toBeLessThanOrEqual(21 + seconds);
  });

  test('correct sign-ins from ever new IPs do not count as guesses', async () => {
    const { email, password } = await signedInCustomer(api.app);
    for (let i = 0; i < 25; i++) expect((await authorize(email, password)).statusCode).toBe(200);
  });
});

test('a password hash with old parameters is replaced at the next correct sign-in, and only then', async () => {
  const { email, password } = await signedInCustomer(api.app);
  const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await api.db.updateTable('customers').set({ password_hash: old }).where('email', '=', email).execute();
  const storedHash = async () =>
    (
      await api.db
        .selectFrom('customers')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).password_hash;
  expect((await authorize(email, 'guess')).statusCode).toBe(401);
  expect(await storedHash()).toBe(old);
  expect((await authorize(email, password)).statusCode).toBe(200);
  const renewed = await storedHash();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await authorize(email, password)).statusCode).toBe(200);
  expect(await storedHash()).toBe(renewed);
});

test('at most thirty attempts a minute from one IP, over all accounts', async () => {
  const ip = '203.0.113.30';
  const replies = [];
  for (let i = 0; i < 31; i++) {
    replies.push(await authorize(`nobody${i}@shopper.example`, 'guess', ip));
    // the minute must not end on a slow machine
    await sql`update rate_limits set window_ends_at = now() + interval '1 minute'`.execute(api.db);
  }
  const codes = replies.map(({ statusCode, body }) => (statusCode === 401 ? 401 : body));
  expect(codes).toEqual([...Array(30).fill(401), expect.stringContaining('rate_limited')]);
});

test('a token in the URL or in a cookie is not accepted', async () => {
  const { token } = await signedInCustomer(api.app);
  const url = API_PREFIX + API_PATHS.accountInfo;
  const asQuery = await api.app.inject(`${url}?token=${token}`);
  const asCookie = await api.app.inject({ url, headers: { cookie: `auth_token=${token}` } });
  expect([asQuery.statusCode, asCookie.statusCode]).toEqual([401, 401]);
});

async function expectDelay(email: string, attempt: () => ReturnType<typeof authorize>): Promise<void> {
  await extendSignInDelays(api.db, email);
  const reply = await attempt();
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'rate_limited']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60);
}

async function endDelay(email: string): Promise<void> {
  await sql`update sign_in_attempts set next_allowed_at = now() where account_hash = sha256(${Buffer.from(email)})`.execute(
    api.db,
  );
}

test('a password that is changed during the check does not sign in', async () => {
  const { email, password } = await signedInCustomer(api.app);
  const changed = await hash('another password');
  // changes the password between the check and the creation of the session
  await sql`
    create function change_password() returns trigger language plpgsql as $$ begin
      update customers set password_hash = ${sql.lit(changed)} where email = ${sql.lit(email)};
      return null;
    end $$`.execute(api.db);
  await sql`
    create trigger change_password after insert or update on known_networks
    for each statement execute function change_password()`.execute(api.db);
  const reply = await authorize(email, password);
  await sql`drop function change_password cascade`.execute(api.db);
  expect(reply.json()).toMatchObject({ code: 'wrong_credentials' });
  expect((await authorize(email, 'another password')).statusCode).toBe(200);
});
