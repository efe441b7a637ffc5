import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { Role } from '#contract/admin/permissions.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { decodeBase32 } from '#server/security/base32.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { adminHeaders, SHOP_ORIGIN, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { emailsTo } from '#server/testing/emails-to.ts';
import { FakeAuthenticator } from '#server/testing/fake-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import { totpCode } from '../factors/totp.ts';
import { createSetupLink, createSignInLink, inviteMember } from './create-links.ts';

const PASSWORD = 'saffron tiger kettle';
const LINK = { shopOrigin: SHOP_ORIGIN };

let shop: Awaited<ReturnType<typeof testApp>>;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const send = (path: string, payload: object, headers = adminHeaders()) =>
  staffInject(shop.app, { headers }, 'POST', path, { payload });
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? link.split('/').at(-1) ?? '';
const someEmail = () => `asha.${randomBytes(4).toString('hex')}@staff.example`;
const codeOf = (secret: string, offset = 0) =>
  totpCode(decodeBase32(secret), Math.floor(Date.now() / 30_000) + offset);

function sessionOf(reply: Awaited<ReturnType<typeof send>>) {
  return adminHeaders(reply.cookies.find(({ name }) => name === 'haat_admin')?.value);
}

async function invite(role: Role, email = someEmail()) {
  const { url: link } = await inviteMember(shop.db, { email, role }, LINK, COMMAND_LINE);
  return { token: tokenOf(link), email, name: 'Asha Rao' };
}

type Person = { token: string; email: string; name: string };
type TotpSetup = { challenge: string; secret: string };

async function openInvitation(person: Person): Promise<TotpSetup> {
  return (await send(ADMIN_PATHS.invitationTotp, person)).json();
}

async function acceptWithPassword(person: Person, password = PASSWORD) {
  return acceptOpened(person, await openInvitation(person), password);
}

async function acceptOpened(person: Person, { challenge, secret }: TotpSetup, password = PASSWORD) {
  const usedCode = codeOf(secret);
  const body = { ...person, password, challenge, code: usedCode };
  return { reply: await send(ADMIN_PATHS.acceptWithPassword, body), secret, usedCode };
}

async function acceptWithPasskey(person: Person) {
  const { options } = (await send(ADMIN_PATHS.invitationPasskeyOptions, person)).json();
  const authenticator = new FakeAuthenticator();
  const passkey = authenticator.register({ challenge: options.challenge, origin: SHOP_ORIGIN });
  return { reply: await send(ADMIN_PATHS.acceptWithPasskey, { ...person, passkey }), authenticator, options };
}

async function me(headers: Record<string, string>) {
  return (await staffInject(shop.app, { headers }, 'GET', ADMIN_PATHS.me)).json();
}

describe('the first owner', () => {
  test('is made by the link of the last start, once', async () => {
    const earlier = tokenOf((await createSetupLink(shop.db, SHOP_ORIGIN))?.url ?? '');
    const { url: link = '' } = (await createSetupLink(shop.db, SHOP_ORIGIN)) ?? {};
    expect(link).toMatch(new RegExp(`^${SHOP_ORIGIN}/admin/setup\\?token=[\\w-]{43}$`));
    const token = tokenOf(link);
    const stored = JSON.stringify(await shop.db.selectFrom('staff_invitations').selectAll().execute());
    expect(stored).not.toContain(token);
    const url = (each: string) => ADMIN_PATHS.invitation.replace(':token', each);
    const look = (each: string) => staffInject(shop.app, { headers: {} }, 'GET', url(each));
    expect((await look(earlier)).json().code).toBe('invitation_invalid');
    expect((await look(token)).json()).toEqual({ kind: 'setup', role: 'owner' });

    const person = { token, email: someEmail(), name: 'Asha Rao' };
    const { reply } = await acceptWithPassword(person);
    expect(reply.statusCode).toBe(200);
    expect(await me(sessionOf(reply))).toMatchObject({
      role: 'owner',
      email: person.email,
      name: 'Asha Rao',
    });
    expect(await createSetupLink(shop.db, SHOP_ORIGIN)).toBeUndefined();
    expect((await look(token)).json().code).toBe('invitation_invalid');
    expect((await send(ADMIN_PATHS.invitationTotp, person)).statusCode).toBe(400);
  });

  test('two people who open the link at the same moment: one becomes owner', async () => {
    const token = tokenOf((await createSetupLink(shop.db, SHOP_ORIGIN))?.url ?? '');
    const people = [someEmail(), someEmail()].map((email) => ({ token, email, name: 'Asha Rao' }));
    const opened = await Promise.all(
      people.map(async (person) => ({ person, setup: await openInvitation(person) })),
    );
    const results = await Promise.all(opened.map(({ person, setup }) => acceptOpened(person, setup)));
    expect(results.map(({ reply }) => reply.statusCode).sort()).toEqual([200, 400]);
    const { rows } = await sql`select from staff`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  test('is not made by an old link, once there is an owner', async () => {
    const token = tokenOf((await createSetupLink(shop.db, SHOP_ORIGIN))?.url ?? '');
    await signedInStaff(shop.app, shop.db, 'owner');
    const person = { token, email: someEmail(), name: 'Asha Rao' };
    expect((await send(ADMIN_PATHS.invitationPasskeyOptions, person)).json().code).toBe('invitation_invalid');
  });
});

describe('an invitation', () => {
  test('with a password: recovery codes are shown once, each replaces one code', async () => {
    const person = await invite('packer');
    const { reply, secret, usedCode } = await acceptWithPassword(person);
    const { recoveryCodes } = reply.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const signIn = (code: string) =>
      staffInject(shop.app, { headers: adminHeaders() }, 'POST', ADMIN_PATHS.signIn, {
        payload: { email: person.email, password: PASSWORD, code },
        remoteAddress: uniqueIp(),
      });
    expect((await signIn(first.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await signIn(first)).statusCode).toBe(401);
    // the first code of the app was used up by the setup
    expect((await signIn(usedCode)).statusCode).toBe(401);
    expect((await signIn(codeOf(secret, 1))).statusCode).toBe(200);
    const methods = await staffInject(
      shop.app,
      { headers: sessionOf(reply) },
      'GET',
      ADMIN_PATHS.signInMethods,
    );
    expect(methods.json()).toEqual({ hasPassword: true, unusedRecoveryCodes: 9, passkeys: [] });
  });

  test('is rejected with a common or short password, and can then be accepted', async () => {
    const person = await invite('packer');
    for (const password of ['eleven char', '123qweasdzxc']) {
      const { reply } = await acceptWithPassword(person, password);
      expect([reply.statusCode, reply.json().fields[0].path]).toEqual([422, 'password']);
    }
    // a mistyped first code ends nothing
    const { challenge, secret } = await openInvitation(person);
    const body = { ...person, password: PASSWORD, challenge };
    const mistyped = codeOf(secret) === '123456' ? '123457' : '123456';
    expect(
      (await send(ADMIN_PATHS.acceptWithPassword, { ...body, code: mistyped })).json().fields[0].path,
    ).toBe('code');
    const corrected = await send(ADMIN_PATHS.acceptWithPassword, { ...body, code: codeOf(secret) });
    expect(corrected.statusCode).toBe(200);
  });

  test('with a passkey: it signs in from then on, and an assertion works once', async () => {
    const person = await invite('manager');
    const { reply, authenticator, options } = await acceptWithPasskey(person);
    expect(reply.statusCode).toBe(200);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await me(sessionOf(reply))).toMatchObject({ role: 'manager' });
    const start = async () => (await send(ADMIN_PATHS.passkeySignInOptions, {})).json().options;
    const { challenge, userVerification, rpId, allowCredentials } = await start();
    expect({ userVerification, rpId, allowCredentials }).toEqual({
      userVerification: 'required',
      rpId: 'localhost',
    });
    const passkey = authenticator.assert({ challenge, origin: SHOP_ORIGIN });
    const signedIn = await send(ADMIN_PATHS.passkeySignIn, { passkey });
    expect(signedIn.statusCode).toBe(200);
    expect(await me(sessionOf(signedIn))).toMatchObject({ email: person.email });
    expect((await send(ADMIN_PATHS.passkeySignIn, { passkey })).json().code).toBe('wrong_credentials');
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example', rpId: 'localhost' }],
    ['for another host', { origin: SHOP_ORIGIN, rpId: 'evil.example' }],
    ['without verifying the person', { origin: SHOP_ORIGIN, isUserVerified: false }],
    ['to another challenge', { origin: SHOP_ORIGIN, challenge: 'AAAA' }],
  ])('an assertion of a passkey %s is rejected', async (_name, changed) => {
    const { authenticator } = await acceptWithPasskey(await invite('manager'));
    const { challenge } = (await send(ADMIN_PATHS.passkeySignInOptions, {})).json().options;
    const passkey = authenticator.assert({ challenge, ...changed });
    const reply = await send(ADMIN_PATHS.passkeySignIn, { passkey });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'wrong_credentials']);
    expect(reply.cookies).toEqual([]);
    const person = await invite('manager');
    const { options } = (await send(ADMIN_PATHS.invitationPasskeyOptions, person)).json();
    const forged = new FakeAuthenticator().register({ challenge: options.challenge, ...changed });
    const accepted = await send(ADMIN_PATHS.acceptWithPasskey, { ...person, passkey: forged });
    expect([accepted.statusCode, accepted.json().code]).toEqual([400, 'passkey_invalid']);
  });

  test('an assertion that another passkey signed, or with a smaller counter, is rejected', async () => {
    const { authenticator } = await acceptWithPasskey(await invite('manager'));
    const start = async () => (await send(ADMIN_PATHS.passkeySignInOptions, {})).json().options.challenge;
    const [first, second] = [await start(), await start()];
    const older = authenticator.assert({ challenge: first, origin: SHOP_ORIGIN });
    const newer = authenticator.assert({ challenge: second, origin: SHOP_ORIGIN });
    expect((await send(ADMIN_PATHS.passkeySignIn, { passkey: newer })).statusCode).toBe(200);
    expect((await send(ADMIN_PATHS.passkeySignIn, { passkey: older })).statusCode).toBe(401);
    const attacker = new FakeAuthenticator().assert({ challenge: await start(), origin: SHOP_ORIGIN });
    const id = authenticator.id.toString('base64url');
    expect(
      (await send(ADMIN_PATHS.passkeySignIn, { passkey: { ...attacker, id, rawId: id } })).statusCode,
    ).toBe(401);
  });

  test('is for its email, works once, and ends with a newer one, when revoked and after a week', async () => {
    const person = await invite('packer');
    const other = { ...person, email: someEmail() };
    expect((await acceptWithPassword(other)).reply.json()).toMatchObject({ fields: [{ path: 'email' }] });
    const newer = await invite('packer', person.email);
    expect((await send(ADMIN_PATHS.invitationTotp, person)).statusCode).toBe(400);
    expect((await acceptWithPassword(newer)).reply.statusCode).toBe(200);
    expect((await send(ADMIN_PATHS.invitationTotp, newer)).statusCode).toBe(400);
    const expired = await invite('packer');
    await sql`update staff_invitations set expires_at = now() where email = ${expired.email}`.execute(
      shop.db,
    );
    expect((await send(ADMIN_PATHS.invitationTotp, expired)).statusCode).toBe(400);
    await expect(invite('packer', person.email)).rejects.toMatchObject({ code: 'email_taken' });
  });
});

test('a link to set up signing in again ends the old passkeys, password, recovery codes and sessions', async () => {
  const person = await invite('owner');
  const { reply, secret } = await acceptWithPassword(person);
  const { id } = await me(sessionOf(reply));
  const { url: link } = await createSignInLink(shop.db, id, LINK, COMMAND_LINE);
  // until it is used, everything works
  expect(await me(sessionOf(reply))).toMatchObject({ id });
  const { reply: again, authenticator } = await acceptWithPasskey({ ...person, token: tokenOf(link) });
  expect(again.statusCode).toBe(200);
  expect(await me(sessionOf(again))).toMatchObject({ id, role: 'owner' });
  expect((await me(sessionOf(reply))).code).toBe('unauthenticated');
  const signIn = await send(ADMIN_PATHS.signIn, {
    email: person.email,
    password: PASSWORD,
    code: codeOf(secret, 1),
  });
  expect(signIn.statusCode).toBe(401);
  const { challenge } = (await send(ADMIN_PATHS.passkeySignInOptions, {})).json().options;
  const passkey = authenticator.assert({ challenge, origin: SHOP_ORIGIN });
  expect((await send(ADMIN_PATHS.passkeySignIn, { passkey })).statusCode).toBe(200);
});

test('an invitation by email has the link in the outbox', async () => {
  const email = someEmail();
  const { url: link } = await inviteMember(
    shop.db,
    { email, role: 'packer' },
    { ...LINK, emailKeys: shop.encryptionKeys },
    COMMAND_LINE,
  );
  const queued = await emailsTo(shop, email);
  expect(queued).toMatchObject([{ kind: 'staff-invitation', text: expect.stringContaining(link) }]);
});
