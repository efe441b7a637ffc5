import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { decodeBase32 } from '#server/security/base32.ts';
import { adminHeaders, SHOP_ORIGIN, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { FakeAuthenticator } from '#server/testing/fake-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import { totpCode } from './totp.ts';

const PASSWORD = 'saffron tiger kettle';
type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const post = (staff: Pick<Staff, 'headers'>, path: string, payload: object = {}) =>
  staffInject(shop.app, staff, 'POST', path, { payload });
const get = (staff: Pick<Staff, 'headers'>, path: string) => staffInject(shop.app, staff, 'GET', path);
const codeOf = (secret: string, offset = 0) =>
  totpCode(decodeBase32(secret), Math.floor(Date.now() / 30_000) + offset);
const makeSignInOld = ({ sessionId }: Staff) =>
  sql`update staff_sessions set authenticated_at = now() - interval '301 seconds' where id = ${sessionId}`.execute(
    shop.db,
  );

async function setPassword(member: Staff) {
  const { challenge, secret, url, qrSvg } = (await post(member, ADMIN_PATHS.totp)).json();
  expect(url).toContain(`secret=${secret}`);
  expect(qrSvg).toContain('<svg');
  const code = codeOf(secret);
  const reply = await post(member, ADMIN_PATHS.password, { password: PASSWORD, challenge, code });
  return { reply, secret, challenge, usedCode: code };
}

async function addPasskey(member: Staff) {
  const { options } = (await post(member, ADMIN_PATHS.passkeyOptions)).json();
  const authenticator = new FakeAuthenticator();
  const passkey = authenticator.register({ challenge: options.challenge, origin: SHOP_ORIGIN });
  return { reply: await post(member, ADMIN_PATHS.passkeys, { passkey }), authenticator, passkey, options };
}

test('a member has several passkeys; the last way to sign in cannot be removed', async () => {
  const member = await signedInStaff(shop.app, shop.db, 'packer');
  const first = await addPasskey(member);
  expect(first.reply.statusCode).toBe(200);
  const second = await addPasskey(member);
  expect(second.options.excludeCredentials).toMatchObject([{ id: first.passkey.id }]);
  const { passkeys } = (await get(member, ADMIN_PATHS.signInMethods)).json();
  expect(passkeys).toHaveLength(2);
  const remove = (id: string) => post(member, ADMIN_PATHS.removePasskey, { id });
  const foreign = await signedInStaff(shop.app, shop.db, 'owner');
  expect((await post(foreign, ADMIN_PATHS.removePasskey, { id: passkeys[0].id })).statusCode).toBe(404);
  expect((await remove(passkeys[0].id)).statusCode).toBe(200);
  expect((await remove(passkeys[1].id)).json().code).toBe('last_sign_in_method');
  const { challenge } = (await post({ headers: adminHeaders() }, ADMIN_PATHS.passkeySignInOptions)).json()
    .options;
  const assertion = first.authenticator.assert({ challenge, origin: SHOP_ORIGIN });
  const signIn = await post({ headers: adminHeaders() }, ADMIN_PATHS.passkeySignIn, { passkey: assertion });
  expect(signIn.statusCode).toBe(401);
  expect((await setPassword(member)).reply.statusCode).toBe(200);
  expect((await remove(passkeys[1].id)).statusCode).toBe(200);
});

test('a registration of another member is not accepted', async () => {
  const [asha, ravi] = [
    await signedInStaff(shop.app, shop.db, 'packer'),
    await signedInStaff(shop.app, shop.db, 'packer'),
  ];
  const { options } = (await post(asha, ADMIN_PATHS.passkeyOptions)).json();
  const passkey = new FakeAuthenticator().register({ challenge: options.challenge, origin: SHOP_ORIGIN });
  expect((await post(ravi, ADMIN_PATHS.passkeys, { passkey })).json().code).toBe('passkey_invalid');
  const { challenge, secret } = (await post(asha, ADMIN_PATHS.totp)).json();
  const body = { password: PASSWORD, challenge, code: codeOf(secret) };
  expect((await post(ravi, ADMIN_PATHS.password, body)).json().fields[0].path).toBe('code');
});

test('a new password ends all other sessions, and new recovery codes end the old ones', async () => {
  const member = await signedInStaff(shop.app, shop.db, 'packer');
  const other = await signedInStaff(shop.app, shop.db, 'packer');
  await sql`update staff_sessions set staff_id = ${member.id} where id = ${other.sessionId}`.execute(shop.db);
  expect((await post(member, ADMIN_PATHS.recoveryCodes)).json().code).toBe('invalid_request');
  const { reply } = await setPassword(member);
  expect((await get(other, ADMIN_PATHS.me)).statusCode).toBe(401);
  expect((await get(member, ADMIN_PATHS.me)).statusCode).toBe(200);
  const [old] = reply.json().recoveryCodes;
  const [renewed] = (await post(member, ADMIN_PATHS.recoveryCodes)).json().recoveryCodes;
  const signIn = async (code: string) =>
    (
      await post({ headers: adminHeaders() }, ADMIN_PATHS.signIn, {
        email: member.email,
        password: PASSWORD,
        code,
      })
    ).statusCode;
  expect([await signIn(old), await signIn(renewed)]).toEqual([401, 200]);
});

test('a password that is easy to guess is rejected at its field, and the authenticator app is still set up', async () => {
  const member = await signedInStaff(shop.app, shop.db, 'packer');
  const { challenge, secret } = (await post(member, ADMIN_PATHS.totp)).json();
  const set = (password: string) =>
    post(member, ADMIN_PATHS.password, { password, challenge, code: codeOf(secret) });
  for (const password of ['qwerty123456', 'Password@1234'])
    expect((await set(password)).json().fields).toMatchObject([{ path: 'password' }]);
  expect((await set(PASSWORD)).statusCode).toBe(200);
});

test('a challenge of an authenticator app is used once', async () => {
  const member = await signedInStaff(shop.app, shop.db, 'packer');
  const { secret, challenge } = await setPassword(member);
  const again = { password: 'another good password', challenge, code: codeOf(secret, 1) };
  expect((await post(member, ADMIN_PATHS.password, again)).json().fields[0].path).toBe('code');
});

test('password and code, or a passkey of one’s own, confirm who is signed in: the token of the session changes', async () => {
  const member = await signedInStaff(shop.app, shop.db, 'manager');
  const { secret, usedCode } = await setPassword(member);
  const { authenticator } = await addPasskey(member);
  await makeSignInOld(member);
  expect((await post(member, ADMIN_PATHS.totp)).json().code).toBe('recent_sign_in_required');

  expect((await post(member, ADMIN_PATHS.confirm, { password: PASSWORD, code: usedCode })).statusCode).toBe(
    401,
  );
  const confirmed = await post(member, ADMIN_PATHS.confirm, { password: PASSWORD, code: codeOf(secret, 1) });
  expect(confirmed.statusCode).toBe(200);
  expect((await get(member, ADMIN_PATHS.me)).statusCode).toBe(401);
  const renewed = { ...member, headers: adminHeaders(confirmed.cookies[0]?.value) };
  expect((await get(renewed, ADMIN_PATHS.me)).json().sessionId).toBe(member.sessionId);
  expect((await post(renewed, ADMIN_PATHS.totp)).statusCode).toBe(200);

  await makeSignInOld(renewed);
  const { challenge } = (await post(renewed, ADMIN_PATHS.confirmPasskeyOptions)).json().options;
  const other = await signedInStaff(shop.app, shop.db, 'owner');
  const { authenticator: foreign } = await addPasskey(other);
  const foreignBody = { passkey: foreign.assert({ challenge, origin: SHOP_ORIGIN }) };
  expect((await post(renewed, ADMIN_PATHS.confirmPasskey, foreignBody)).json().code).toBe(
    'wrong_credentials',
  );
  const next = (await post(renewed, ADMIN_PATHS.confirmPasskeyOptions)).json().options.challenge;
  const own = { passkey: authenticator.assert({ challenge: next, origin: SHOP_ORIGIN }) };
  expect((await post(renewed, ADMIN_PATHS.confirmPasskey, own)).statusCode).toBe(200);
});

test('secrets, codes, tokens and passwords are stored only encrypted or hashed', async () => {
  const member = await signedInStaff(shop.app, shop.db, 'manager');
  const { secret, reply } = await setPassword(member);
  const codes: string[] = reply.json().recoveryCodes;
  const token = member.headers.cookie?.split('=')[1] ?? randomBytes(8).toString('hex');
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    shop.db,
  );
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ text: string }>(`select row_to_json(t)::text as text from ${name} t`)
      .execute(shop.db);
    const dump = rows.map(({ text }) => text).join('\n');
    for (const clear of [secret, token, PASSWORD, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(dump.includes(clear), `${name} contains ${clear}`).toBe(false);
  }
});
