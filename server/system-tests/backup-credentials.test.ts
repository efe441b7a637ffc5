import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { writeBackup } from '#server/database/backup/write-backup.ts';
import { decodeBase32 } from '#server/security/base32.ts';
import { totpCode } from '#server/staff/factors/totp.ts';
import { createSetupLink, inviteMember } from '#server/staff/invitations/create-links.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer, someRegistration } from '#server/testing/builders/customers.ts';
import { adminHeaders, SHOP_ORIGIN, staffInject } from '#server/testing/builders/staff.ts';
import { emailsTo } from '#server/testing/emails-to.ts';
import { FakeAuthenticator } from '#server/testing/fake-authenticator.ts';
import { emailSettingsOf } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';

// The credentials of gateways and of the SMTP server come from the environment: the database must not know them.
const GATEWAY_SECRETS = [
  'rzp-secret-9fK2',
  'rzp-webhook-7Lq1',
  'sk_live_Zx81',
  'whsec_Pm42',
  'payu-salt-Ww73',
];
const SMTP_PASSWORD = 'smtp-password-Hh55';
const PASSWORD = 'saffron tiger kettle';

let shop: Awaited<ReturnType<typeof testApp>>;
let folder: string;
beforeAll(async () => {
  const [keySecret = '', webhook = '', secretKey = '', stripeWebhook = '', salt = ''] = GATEWAY_SECRETS;
  folder = await mkdtemp(path.join(os.tmpdir(), 'haat-credentials-'));
  shop = await testApp({
    settings: {
      razorpay: {
        keyId: 'rzp_live_1',
        keySecret,
        webhookSecrets: [webhook],
        url: 'https://api.razorpay.com',
      },
      stripe: { secretKey, webhookSecrets: [stripeWebhook], url: 'https://api.stripe.com' },
      payu: { key: 'payu', salts: [salt], url: 'https://secure.payu.in', statusUrl: 'https://info.payu.in' },
      email: { ...emailSettingsOf(2525), login: { user: 'haat', password: SMTP_PASSWORD } },
    },
  });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const send = (path: string, payload: object, headers: Record<string, string> = adminHeaders()) =>
  staffInject(shop.app, { headers: { ...headers, 'idempotency-key': randomUUID() } }, 'POST', path, {
    payload,
  });
const tokenOf = (link: string) => /[\w-]{43}$/.exec(link)?.[0] ?? '';

test('a dump of the database and the file of a backup contain no password, secret, code, token or key in clear text', async () => {
  const secrets: Record<string, string> = { 'SMTP password': SMTP_PASSWORD, password: PASSWORD };
  for (const [i, secret] of GATEWAY_SECRETS.entries()) secrets[`gateway secret ${i}`] = secret;

  const setup = tokenOf((await createSetupLink(shop.db, SHOP_ORIGIN))?.url ?? '');
  const person = { token: setup, email: 'asha@staff.example', name: 'Asha Rao' };
  const { challenge, secret } = (await send(ADMIN_PATHS.invitationTotp, person)).json();
  const code = totpCode(decodeBase32(secret), Math.floor(Date.now() / 30_000));
  const accepted = await send(ADMIN_PATHS.acceptWithPassword, {
    ...person,
    password: PASSWORD,
    challenge,
    code,
  });
  const token = accepted.cookies[0]?.value ?? '';
  const owner = adminHeaders(token);
  Object.assign(secrets, { 'setup token': setup, 'TOTP secret': secret, 'session token': token });
  const codes: string[] = accepted.json().recoveryCodes;
  const renewed: string[] = (await send(ADMIN_PATHS.recoveryCodes, {}, owner)).json().recoveryCodes;
  for (const each of [...codes, ...renewed]) {
    secrets[`recovery code ${each}`] = each;
    secrets[`recovery code ${each} as typed`] = each.replaceAll('-', '');
  }

  // an unfinished change of the authenticator app, and a passkey
  secrets['pending TOTP secret'] = (await send(ADMIN_PATHS.totp, {}, owner)).json().secret;
  const { options } = (await send(ADMIN_PATHS.passkeyOptions, {}, owner)).json();
  const passkey = new FakeAuthenticator().register({ challenge: options.challenge, origin: SHOP_ORIGIN });
  expect((await send(ADMIN_PATHS.passkeys, { passkey }, owner)).statusCode).toBe(200);

  // invitations by link and by email, and a link to sign in again
  const invite = { name: 'Devi', role: 'packer', email: 'devi@staff.example', sendsEmail: false };
  const invited = await send(ADMIN_PATHS.inviteStaff, invite, owner);
  secrets['invitation token'] = tokenOf(invited.json().link);
  const emailed = { email: 'ravi@staff.example', role: 'manager' } as const;
  const linkOptions = { shopOrigin: SHOP_ORIGIN, emailKeys: shop.encryptionKeys };
  secrets['emailed invitation token'] = tokenOf(
    (await inviteMember(shop.db, emailed, linkOptions, COMMAND_LINE)).url,
  );

  // a customer who has forgotten the password
  const customer = await signedInCustomer(shop.app);
  secrets['customer password'] = customer.password;
  secrets['customer token'] = customer.headers.authorization.slice('Bearer '.length);
  await post(shop.app, API_PATHS.forgotPassword, { email: customer.email });
  const newEmail = someRegistration().email;
  const change = { email: newEmail, currentPassword: customer.password };
  await post(shop.app, API_PATHS.changeEmail, change, { headers: customer.headers });
  for (const to of [customer.email, newEmail]) {
    const text = (await emailsTo(shop, to)).at(-1)?.text ?? '';
    secrets[`token emailed to ${to}`] = /[Tt]oken=([\w-]+)/.exec(text)?.[1] ?? '';
  }

  secrets['encryption key'] = shop.encryptionKeys.current.toString('base64url');
  secrets['encryption key in hexadecimal'] = shop.encryptionKeys.current.toString('hex');
  for (const [name, text] of Object.entries(secrets)) expect([name, text.length > 5]).toEqual([name, true]);

  const file = path.join(folder, 'shop.tar.gz');
  await writeBackup(shop.connection, file);
  const dump = gunzipSync(await readFile(file));
  // stored texts are found, and stored bytes are in hexadecimal
  for (const known of ['asha@staff.example', 'devi@staff.example'])
    expect(dump.includes(known), known).toBe(true);
  const foundIn = (contents: Buffer) =>
    Object.entries(secrets)
      .filter(([, text]) => contents.includes(text) || contents.includes(Buffer.from(text).toString('hex')))
      .map(([name]) => name);
  expect(foundIn(dump)).toEqual([]);
  // emails with a link that signs in are left out, also encrypted; others are in it
  const emailKinds = new Set(
    dump.toString('latin1').match(/(?<=\t)(?:welcome|password-reset|email-change|staff-invitation)(?=\t)/g),
  );
  expect([...emailKinds]).toEqual(['welcome']);
  const everything = await dumpTables();
  // the emails with a link wait in it
  expect(everything.includes('ravi@staff.example')).toBe(true);
  expect(foundIn(everything)).toEqual([]);
});

/** Every row of every table as pg_dump writes it, also those that a backup leaves out. */
async function dumpTables(): Promise<Buffer> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    shop.db,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const { rows: found } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      shop.db,
    );
    rows.push(...found.map(({ row }) => row));
  }
  return Buffer.from(rows.join('\n'));
}
