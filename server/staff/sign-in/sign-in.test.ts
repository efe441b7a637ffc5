import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { decodeBase32 } from '#server/security/base32.ts';
import { encrypt } from '#server/security/encryption.ts';
import { extendSignInDelays, uniqueIp } from '#server/testing/api-requests.ts';
import { adminHeaders, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createTotpSecret, totpCode } from '../factors/totp.ts';
import { totpPurpose } from '../factors/totp-purpose.ts';

const PASSWORD = 'saffron tiger kettle';

let shop: Awaited<ReturnType<typeof testApp>>;
const logged: string[] = [];
beforeAll(async () => {
  shop = await testApp({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } });
});
afterEach(() => logged.splice(0));
afterAll(() => shop.close());

/** A member with password and authenticator app. `code` returns the code of a step from now on. */
async function memberWithPassword() {
  const email = `asha.${randomBytes(4).toString('hex')}@staff.example`;
  const secret = createTotpSecret();
  const { id } = await shop.db
    .insertInto('staff')
    .values({ email, name: 'Asha', role: 'manager' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const totpSecret = encrypt(shop.encryptionKeys, totpPurpose(id), secret);
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await shop.db
    .updateTable('staff')
    .set({ password_hash: passwordHash, totp_secret: totpSecret })
    .where('id', '=', id)
    .execute();
  const code = (offset = 0) => totpCode(decodeBase32(secret), Math.floor(Date.now() / 30_000) + offset);
  return { id, email, code };
}

const signIn = (body: { email: string; password?: string; code: string }, remoteAddress = uniqueIp()) =>
  staffInject(shop.app, { headers: adminHeaders() }, 'POST', ADMIN_PATHS.signIn, {
    payload: { password: PASSWORD, ...body },
    remoteAddress,
  });

function sessionOf(reply: Awaited<ReturnType<typeof signIn>>) {
  const cookie = reply.cookies.find(({ name }) => name === 'haat_admin');
  return { cookie, headers: adminHeaders(cookie?.value) };
}

test('password and code sign in: the cookie is HttpOnly, SameSite=Strict and only for the admin', async () => {
  const { id, email, code } = await memberWithPassword();
  const reply = await signIn({ email: ` ${email.toUpperCase()}`, code: code().replace(/^.../, '$& ') });
  expect(reply.statusCode).toBe(200);
  const { cookie, headers } = sessionOf(reply);
  expect(cookie).toMatchObject({
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/api/v1/admin',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 86_400,
  });
  expect(cookie).not.toHaveProperty('domain');
  expect((await staffInject(shop.app, { headers }, 'GET', ADMIN_PATHS.me)).json()).toMatchObject({
    id,
    email,
  });
  const stored = JSON.stringify(await shop.db.selectFrom('staff_sessions').selectAll().execute());
  expect(stored).not.toContain(cookie?.value);
  const entry = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('staff_id', '=', id)
    .executeTakeFirst();
  expect(entry).toMatchObject({ action: 'staff.sign-in', subject_id: id });
});

test('a wrong password, a wrong code and an unknown email get the same error, which is logged', async () => {
  const { email, code } = await memberWithPassword();
  const replies = [
    await signIn({ email, password: 'guess', code: code() }),
    await signIn({ email, code: code() === '000000' ? '000001' : '000000' }),
    await signIn({ email: 'nobody@staff.example', code: code() }),
    await signIn({ email, code: 'abcde12345' }),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ code: 'wrong_credentials', error: 'Email, password or code is wrong.' });
    expect(reply.cookies).toEqual([]);
  }
  const rejected = logged
    .map((line) => JSON.parse(line))
    .filter(({ code: logCode }) => logCode === 'wrong_credentials');
  expect(rejected).toHaveLength(replies.length);
  expect(logged.join('')).not.toContain(email);
  // none of them used the code up
  expect((await signIn({ email, code: code() })).statusCode).toBe(200);
});

test('a code works once, also if two devices send it at the same moment', async () => {
  const { email, code } = await memberWithPassword();
  const used = code();
  const replies = await Promise.all([signIn({ email, code: used }), signIn({ email, code: used })]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  expect((await signIn({ email, code: used })).statusCode).toBe(401);
  expect((await signIn({ email, code: code(1) })).statusCode).toBe(200);
});

test('the TOTP secret of another member does not work in the row of this one', async () => {
  const [asha, ravi] = [await memberWithPassword(), await memberWithPassword()];
  await sql`update staff set totp_secret = (select totp_secret from staff where id = ${ravi.id}) where id = ${asha.id}`.execute(
    shop.db,
  );
  const reply = await signIn({ email: asha.email, code: ravi.code() });
  expect(reply.statusCode).toBe(500);
  expect(reply.cookies).toEqual([]);
});

test('guessed codes are delayed after five attempts, for this member and network', async () => {
  const { email, code } = await memberWithPassword();
  const ip = uniqueIp();
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await signIn({ email, code: `zzzzz${i}` }, ip)).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  await extendSignInDelays(shop.db, `staff ${email}`);
  expect((await signIn({ email, code: code() }, ip)).statusCode).toBe(429);
  // the member is not locked out elsewhere
  expect((await signIn({ email, code: code() })).statusCode).toBe(200);
});

test('signing out ends the session and deletes the cookie', async () => {
  const { email, code } = await memberWithPassword();
  const { headers } = sessionOf(await signIn({ email, code: code() }));
  const reply = await staffInject(shop.app, { headers }, 'POST', ADMIN_PATHS.signOut);
  expect(reply.cookies[0]).toMatchObject({ name: 'haat_admin', value: '', maxAge: 0 });
  expect((await shop.app.inject({ url: API_PREFIX + ADMIN_PATHS.me, headers })).statusCode).toBe(401);
});
