import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type {
  EmailSettingsReply,
  PaymentSettings,
  SettingChanges,
} from '#contract/admin/settings/payment-and-email-settings.ts';
import { API_PATHS, API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { findSetupSteps } from '#server/admin/today/setup-steps.ts';
import { buildApp } from '#server/app.ts';
import { writeBackup } from '#server/database/backup/write-backup.ts';
import { listenForCatalogChanges } from '#server/database/changes/catalog-changes.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { sendEmails } from '#server/emails/send-emails.ts';
import { editableGroups } from '#server/settings/editable-settings.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { PAYU_KEY, PAYU_SALT, startFakePayu } from '#server/testing/fake-gateways/fake-payu.ts';
import {
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startFakeRazorpay,
} from '#server/testing/fake-gateways/fake-razorpay.ts';
import { STRIPE_KEY, startFakeStripe } from '#server/testing/fake-gateways/fake-stripe.ts';
import { startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { effectiveSettings } from './effective-settings.ts';
import { openLiveSettings } from './live-settings.ts';
import { readStoredSettings } from './stored-values.ts';

type Shop = Awaited<ReturnType<typeof testApp>>;

const KEYS = {
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
};
const UPI = { UPI_ADDRESS: 'kadhai@bank', UPI_PAYEE_NAME: 'Kadhai Spices' };

let razorpay: Awaited<ReturnType<typeof startFakeRazorpay>>;
let payu: Awaited<ReturnType<typeof startFakePayu>>;
let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
let smtp: Awaited<ReturnType<typeof startFakeSmtpServer>>;
let shop: Shop;
let owner: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  [razorpay, payu, stripe, smtp] = await Promise.all([
    startFakeRazorpay(),
    startFakePayu(),
    startFakeStripe(),
    startFakeSmtpServer(),
  ]);
  const env = {
    RAZORPAY_URL: razorpay.url,
    PAYU_URL: payu.url,
    PAYU_STATUS_URL: payu.url,
    STRIPE_URL: stripe.url,
    GATEWAY_TIMEOUT_SECONDS: '2',
    TRUST_PROXY_HOPS: '1',
  };
  shop = await testApp({ settings: readSettings(env) });
  owner = await signedInStaff(shop.app, shop.db, 'owner');
});
afterEach(async () => {
  razorpay.fail(undefined);
  await shop.db.deleteFrom('stored_settings').execute();
  await eventually(() => expect(shop.settings.razorpay).toBeUndefined());
  await expectInvariants(shop.db);
});
afterAll(async () => {
  await shop.close();
  await Promise.all([razorpay.close(), payu.close(), stripe.close(), smtp.close()]);
});

type SettingsPath = typeof ADMIN_PATHS.paymentSettings | typeof ADMIN_PATHS.emailSettings;

async function read<Reply = PaymentSettings>(path: SettingsPath = ADMIN_PATHS.paymentSettings, from = shop) {
  const reply = await staffInject(from.app, owner, 'GET', path);
  expect(reply.statusCode).toBe(200);
  return { ...reply.json<Reply>(), etag: String(reply.headers.etag) };
}

async function change(
  settings: SettingChanges,
  { path = ADMIN_PATHS.paymentSettings, etag }: { path?: SettingsPath; etag?: string } = {},
) {
  return await staffInject(shop.app, owner, 'PATCH', path, {
    payload: JSON.stringify({ settings }),
    headers: { 'content-type': 'application/json', 'if-match': etag ?? (await read(path)).etag },
  });
}

const post = (path: string, payload: object) =>
  staffInject(shop.app, owner, 'POST', path, {
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });

async function offeredMethods(app = shop.app): Promise<string[]> {
  const reply = await app.inject({ url: API_PREFIX + API_PATHS.paymentFields });
  const [field] = reply.json<{ fields: { options?: { value: string }[] }[] }>().fields;
  return field?.options?.map(({ value }) => value) ?? [];
}

/** Another server of the same shop, with an environment of its own. */
async function openSecondServer(env: NodeJS.ProcessEnv = {}, encryptionKeys = shop.encryptionKeys) {
  const catalogChanges = await listenForCatalogChanges(shop.connection);
  const warnings: string[] = [];
  const live = await openLiveSettings({
    db: shop.db,
    base: readSettings(env),
    encryptionKeys,
    settingsChanges: catalogChanges,
    onWarning: (message) => warnings.push(message),
  });
  const app = await buildApp({
    db: shop.db,
    settings: live.settings,
    signingSecret: Buffer.alloc(32),
    encryptionKeys,
    catalogChanges,
    logger: { level: 'silent' },
  });
  onTestFinished(async () => {
    await app.close();
    await catalogChanges.close();
  });
  return { ...live, app, warnings };
}

test('a gateway is offered once its keys are stored, on every server, without a restart', async () => {
  const second = await openSecondServer({ RAZORPAY_URL: razorpay.url });
  expect(await offeredMethods()).toEqual(['cod']);
  const reply = await change(KEYS);
  expect(reply.statusCode).toBe(200);
  // this server has applied it before it replies
  expect(await offeredMethods()).toEqual(['razorpay', 'cod']);
  await eventually(async () => expect(await offeredMethods(second.app)).toEqual(['razorpay', 'cod']));
  expect(second.settings.razorpay?.keySecret).toBe(RAZORPAY_KEY_SECRET);

  const methods = reply.json<PaymentSettings>().methods;
  expect(methods.find(({ method }) => method === 'razorpay')).toEqual({
    method: 'razorpay',
    isSetUp: true,
    label: 'UPI apps, card or net banking (Razorpay)',
    webhookUrl: `http://localhost:8044${API_PREFIX}${LINKED_API_PATHS.paymentWebhook.replace(':provider', 'razorpay')}`,
  });
});

test('a method that is switched off takes no new payments and still receives its webhooks', async () => {
  await change(KEYS);
  await change({ RAZORPAY_OFFERED: 'off', COD_OFFERED: 'off', ...UPI });
  expect(await offeredMethods()).toEqual(['upi']);
  const body = '{}';
  const url = API_PREFIX + LINKED_API_PATHS.paymentWebhook.replace(':provider', 'razorpay');
  const webhook = (signature: string) =>
    shop.app.inject({ method: 'POST', url, payload: body, headers: { 'x-razorpay-signature': signature } });
  expect((await webhook(signRazorpay(body))).statusCode).toBe(200);
  // a replaced secret stays valid, because the gateway may still sign with it
  await change({ RAZORPAY_WEBHOOK_SECRET: 'the next secret' });
  expect((await webhook(signRazorpay(body))).statusCode).toBe(200);
  expect((await webhook(signRazorpay(body, 'the next secret'))).statusCode).toBe(200);
  await change({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: null });
  expect((await webhook(signRazorpay(body))).statusCode).toBe(400);
});

test('cash on delivery and UPI follow the stored rules like those of the environment', async () => {
  const reply = await change({
    COD_MAX_RUPEES: '2000',
    COD_FEE_RUPEES: '40',
    COD_BLOCKED_PINS: '744, 194101',
  });
  expect(reply.json<PaymentSettings>().settings.COD_FEE_RUPEES).toMatchObject({ value: '40', isSet: true });
  expect(shop.settings).toMatchObject({
    codMaxPaise: 200_000,
    codFeePaise: 4_000,
    codBlockedPins: ['744', '194101'],
  });
  await change({ COD_MAX_RUPEES: '0', ...UPI, UPI_ADDRESS_KIND: 'verified' });
  expect(await offeredMethods()).toEqual(['upi']);
  expect(shop.settings).toMatchObject({ upi: { address: 'kadhai@bank' }, upiAddressKind: 'verified' });
  expect((await read()).trialLink).toBe(
    'upi://pay?pa=kadhai@bank&pn=Kadhai%20Spices&tn=Trial%20of%20the%20QR%20code&am=1.00&cu=INR',
  );
  const steps = async () =>
    (await findSetupSteps({ db: shop.db, settings: shop.settings, signingSecret: Buffer.alloc(32) }))?.find(
      ({ id }) => id === 'payment-methods',
    )?.isDone;
  expect(await steps()).toBe(true);
  await change({ UPI_OFFERED: 'off' });
  expect(await steps()).toBe(false);
});

test('the environment wins, as a whole account, and the admin cannot change it', async () => {
  await change({ ...KEYS, COD_FEE_RUPEES: '40' });
  const env = { PAYU_KEY, PAYU_SALT, RAZORPAY_KEY_ID: 'rzp_live_of_env', COD_MAX_RUPEES: '900' };
  const account = { ...env, RAZORPAY_KEY_SECRET: 'of env', RAZORPAY_WEBHOOK_SECRET: 'of env' };
  const server = await openSecondServer(account);
  expect(server.settings.razorpay).toMatchObject({ keyId: 'rzp_live_of_env', keySecret: 'of env' });
  expect(server.settings).toMatchObject({ codMaxPaise: 90_000, codFeePaise: 4_000 });
  const states = (
    await staffInject(server.app, owner, 'GET', ADMIN_PATHS.paymentSettings)
  ).json<PaymentSettings>();
  expect(states.settings).toMatchObject({
    RAZORPAY_KEY_ID: { value: 'rzp_live_of_env', environmentVariable: 'RAZORPAY_KEY_ID' },
    RAZORPAY_KEY_SECRET: { isSet: true, isSecret: true, environmentVariable: 'RAZORPAY_KEY_SECRET' },
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: { isSet: false, environmentVariable: 'RAZORPAY_KEY_ID' },
    COD_MAX_RUPEES: { value: '900', environmentVariable: 'COD_MAX_RUPEES' },
    COD_FEE_RUPEES: { value: '40' },
  });
  expect(JSON.stringify(states)).not.toContain('of env"');
  const rejected = await staffInject(server.app, owner, 'PATCH', ADMIN_PATHS.paymentSettings, {
    payload: JSON.stringify({ settings: { PAYU_SALT: 'other' } }),
    headers: {
      'content-type': 'application/json',
      'if-match': String(
        (await staffInject(server.app, owner, 'GET', ADMIN_PATHS.paymentSettings)).headers.etag,
      ),
    },
  });
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json()).toMatchObject({
    fields: [{ path: 'settings.PAYU_SALT', message: "Set by the server's environment (PAYU_SALT)" }],
  });
});

test('invalid settings name each field in the words of a form, and change nothing', async () => {
  const problems = async (settings: SettingChanges) => {
    const reply = await change(settings);
    expect(reply.statusCode).toBe(422);
    return reply.json<{ fields: { path: string; message: string }[] }>().fields;
  };
  expect(await problems({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toEqual([
    { path: 'settings.RAZORPAY_KEY_SECRET', message: 'Fill in this field too' },
    { path: 'settings.RAZORPAY_WEBHOOK_SECRET', message: 'Fill in this field too' },
  ]);
  expect(await problems({ COD_FEE_RUPEES: 'forty' })).toEqual([
    { path: 'settings.COD_FEE_RUPEES', message: 'Write a whole number from 0 to 10000, or leave it out.' },
  ]);
  expect(await problems({ UPI_ADDRESS: 'nobody', UPI_PAYEE_NAME: 'Nobody' })).toMatchObject([
    { path: 'settings.UPI_ADDRESS', message: "Write the shop's UPI address like shop@bank." },
  ]);
  // the address of a gateway decides where keys are sent: only the server's environment sets it
  expect((await change({ RAZORPAY_URL: 'https://thief.example' })).statusCode).toBe(422);
  expect((await change({ SMTP_PASSWORD: 'x' })).statusCode).toBe(422);
  expect(await shop.db.selectFrom('stored_settings').select('name').execute()).toEqual([]);
});

test('secrets are never shown again, and an older version of the settings is not overwritten', async () => {
  const secret = 'a secret of thirty-two characters';
  const { etag } = await read();
  const reply = await change({ ...KEYS, RAZORPAY_KEY_SECRET: secret }, { etag });
  const { settings } = reply.json<PaymentSettings>();
  expect(settings.RAZORPAY_KEY_SECRET).toMatchObject({
    isSet: true,
    isSecret: true,
    lastFour: 'ters',
    changedBy: owner.name,
  });
  expect(settings.RAZORPAY_KEY_SECRET?.value).toBeUndefined();
  // of a short secret, four characters would be too many
  expect(settings.RAZORPAY_WEBHOOK_SECRET?.lastFour).toBeUndefined();
  expect(reply.body).not.toContain(secret);

  const stale = await change({ COD_FEE_RUPEES: '10' }, { etag });
  expect(stale.statusCode).toBe(412);
  expect(stale.body).not.toContain(secret);
  const unconditional = await staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.paymentSettings, {
    payload: '{"settings":{}}',
    headers: { 'content-type': 'application/json' },
  });
  expect(unconditional.statusCode).toBe(428);
});

test('no dump reveals a credential: not the rows, the activity log, the stored replies or a backup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secrets = {
    RAZORPAY_KEY_SECRET: 'rzp-secret-of-the-gateway-9fK2Ww73',
    RAZORPAY_WEBHOOK_SECRET: 'rzp-webhook-of-the-gateway-7Lq1Xx04',
    PAYU_SALT: 'payu-salt-of-the-gateway-Pm42Rr18',
    STRIPE_SECRET_KEY: 'sk_live_of_the_gateway_Zx81Tt55',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_gateway_Hh55Qq90',
  };
  const reply = await staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.paymentSettings, {
    payload: JSON.stringify({ settings: { RAZORPAY_KEY_ID, PAYU_KEY, ...secrets } }),
    headers: {
      'content-type': 'application/json',
      'if-match': (await read()).etag,
      'idempotency-key': 'settings-of-the-dump-test-1',
    },
  });
  expect(reply.statusCode).toBe(200);
  const renewed = {
    RAZORPAY_WEBHOOK_SECRET: 'rzp-webhook-after-a-change-3Bv8Nn29',
    PAYU_SALT: 'payu-salt-after-a-change-6Dk4Ll83',
    STRIPE_WEBHOOK_SECRET: 'whsec_after_a_change_9Gp2Cc47',
  };
  await change(renewed);
  const email = { SMTP_HOST: 'mail.example', MAIL_FROM: 'a@b.example', SMTP_USER: 'asha' };
  await change(
    { ...email, SMTP_PASSWORD: 'smtp-password-of-the-server-Jj31Vv66' },
    { path: ADMIN_PATHS.emailSettings },
  );
  const known = [
    ...Object.values(secrets),
    ...Object.values(renewed),
    'smtp-password-of-the-server-Jj31Vv66',
  ];
  const encrypted = await shop.db
    .selectFrom('stored_settings')
    .select('name')
    .where('encrypted_value', 'is not', null)
    .execute();
  const credentials = editableGroups
    .flatMap(({ names }) => names)
    .filter((name) => /SECRET|SALT|PASSWORD/.test(name));
  expect(encrypted.map(({ name }) => name).sort()).toEqual(credentials.sort());

  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    shop.db,
  );
  let dump = '';
  for (const { name } of rows) {
    const table = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      shop.db,
    );
    dump += table.rows.map(({ row }) => row).join('\n');
  }
  const file = path.join(folder, 'backup.tar.gz');
  await writeBackup(shop.connection, file);
  dump += gunzipSync(await readFile(file)).toString('latin1');
  // what is no secret is there, so this dump is complete
  for (const text of [RAZORPAY_KEY_ID, 'settings.payments', 'a secret'])
    expect([text, dump.includes(text)]).toEqual([text, true]);
  for (const secret of known) {
    const forms = [secret, secret.slice(-8), Buffer.from(secret).toString('hex')];
    expect([secret, forms.filter((form) => dump.includes(form))]).toEqual([secret, []]);
  }
  // an encrypted value that is copied to another setting cannot be decrypted
  await sql`update stored_settings set encrypted_value = (select encrypted_value from stored_settings
    where name = 'RAZORPAY_KEY_SECRET') where name = 'PAYU_SALT'`.execute(shop.db);
  const stored = await readStoredSettings(shop.db, shop.encryptionKeys);
  expect(stored.find(({ name }) => name === 'PAYU_SALT')?.value).toBeUndefined();
});

test('with another key the settings are not used, and the operator and the owner read why', async () => {
  await change({ ...KEYS, COD_FEE_RUPEES: '40' });
  const other = { current: randomBytes(32) };
  const server = await openSecondServer({}, other);
  expect(server.settings.razorpay).toBeUndefined();
  expect(server.settings.codFeePaise).toBe(4_000);
  expect(server.warnings).toEqual([
    'The settings RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET were encrypted with another key and are not used: set ' +
      'HAAT_SECRETS_KEY, or the file secrets-key of the data folder, to the key that encrypted them, or enter them again ' +
      'in the admin.',
  ]);
  const seen = (
    await staffInject(server.app, owner, 'GET', ADMIN_PATHS.paymentSettings)
  ).json<PaymentSettings>();
  expect(seen.settings.RAZORPAY_KEY_SECRET).toMatchObject({ isSet: true, isUnreadable: true });
  // the key before a rotation still decrypts
  const rotated = { current: randomBytes(32), previous: shop.encryptionKeys.current };
  const stored = await readStoredSettings(shop.db, rotated);
  expect(effectiveSettings(readSettings({}), stored).settings.razorpay).toMatchObject({
    keyId: RAZORPAY_KEY_ID,
  });
});

test('Test connection asks the gateway with keys that are stored or only typed', async () => {
  const run = async (method: string, settings?: SettingChanges) =>
    (await post(ADMIN_PATHS.testPaymentMethod, { method, ...(settings && { settings }) })).json();
  expect(await run('razorpay')).toEqual({
    isOk: false,
    message: 'Razorpay has no keys yet. Enter them first.',
  });
  expect(await run('razorpay', KEYS)).toEqual({ isOk: true, message: 'Razorpay accepts the keys.' });
  expect(shop.settings.razorpay).toBeUndefined();
  expect(await run('razorpay', { ...KEYS, RAZORPAY_KEY_SECRET: 'wrong' })).toEqual({
    isOk: false,
    message:
      'Razorpay does not accept the keys. It says: “Authentication failed”. Copy them from Razorpay again.',
  });
  razorpay.fail('down');
  expect(await run('razorpay', KEYS)).toEqual({
    isOk: false,
    message: 'Razorpay gives no usable reply. The keys may be right: try again in a minute.',
  });
  expect(await run('payu', { PAYU_KEY, PAYU_SALT })).toMatchObject({ isOk: true });
  expect(await run('payu', { PAYU_KEY, PAYU_SALT: 'wrong' })).toMatchObject({
    isOk: false,
    message: expect.stringMatching(/^Key and salt do not belong together\. Copy both/),
  });
  const webhook = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(await run('stripe', { STRIPE_SECRET_KEY: STRIPE_KEY, ...webhook })).toMatchObject({ isOk: true });
  expect(await run('stripe', { STRIPE_SECRET_KEY: 'sk_live_wrong', ...webhook })).toMatchObject({
    isOk: false,
  });
});

test('emails are sent through the stored server, by jobs too; a test email shows its reply', async () => {
  const path = ADMIN_PATHS.emailSettings;
  const server = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    MAIL_FROM: 'Kadhai <orders@kadhai.example>',
  };
  expect(await read<EmailSettingsReply>(path)).not.toHaveProperty('server');
  const capabilities = async () =>
    (await shop.app.inject({ url: API_PREFIX + API_PATHS.storeInfo })).json<{ capabilities: string[] }>()
      .capabilities;
  expect(await capabilities()).toContain('no-email');
  expect((await post(ADMIN_PATHS.testEmail, {})).json()).toMatchObject({
    isOk: false,
    message: 'There is no email server yet. Enter one first.',
  });
  const typed = await post(ADMIN_PATHS.testEmail, { settings: server });
  expect(typed.json()).toEqual({
    isOk: true,
    message: `Sent to ${owner.email}. 127.0.0.1 replied: 250 taken`,
  });
  expect(smtp.received.at(-1)).toMatchObject({ from: 'orders@kadhai.example', to: [owner.email] });

  const reply = await change(server, { path });
  expect(reply.json<EmailSettingsReply>().server).toEqual({
    host: '127.0.0.1',
    port: smtp.port,
    isSecure: false,
    from: 'Kadhai <orders@kadhai.example>',
  });
  await eventually(async () => expect(await capabilities()).toContain('password-reset'));
  const email = { kind: 'welcome', to: 'asha@shopper.example', subject: 'Hello', text: 'A message' } as const;
  await shop.db.transaction().execute((trx) => queueEmail(trx, email));
  await sendEmails(
    { db: shop.db, encryptionKeys: shop.encryptionKeys, settings: shop.settings },
    pino({ level: 'silent' }),
  );
  await eventually(() => expect(smtp.received.at(-1)?.to).toEqual(['asha@shopper.example']));

  smtp.setBehavior({ kind: 'reject-recipient', containing: '@' });
  onTestFinished(() => smtp.setBehavior({ kind: 'accept' }));
  expect((await post(ADMIN_PATHS.testEmail, {})).json()).toMatchObject({
    isOk: false,
    message: expect.stringContaining('is not known here'),
  });
  // a password is only sent to the server for which it was entered
  const withPassword = await change({ SMTP_USER: 'asha', SMTP_PASSWORD: 'a password' }, { path });
  expect(withPassword.statusCode).toBe(200);
  const moved = await change({ SMTP_HOST: 'mail.thief.example' }, { path });
  expect(moved.json()).toMatchObject({ fields: [{ path: 'settings.SMTP_PASSWORD' }] });
  await shop.db.deleteFrom('stored_settings').execute();
  await eventually(() => expect(shop.settings.email).toBeUndefined());
});

test('only the owner changes them, shortly after signing in, and each change is in the activity log', async () => {
  const manager = await signedInStaff(shop.app, shop.db, 'manager');
  const { etag } = await read();
  const payload = JSON.stringify({ settings: UPI });
  const headers = { 'content-type': 'application/json', 'if-match': etag };
  const patch = (who: typeof owner) =>
    staffInject(shop.app, who, 'PATCH', ADMIN_PATHS.paymentSettings, { payload, headers });
  expect((await patch(manager)).statusCode).toBe(403);
  expect((await staffInject(shop.app, manager, 'GET', ADMIN_PATHS.paymentSettings)).statusCode).toBe(403);
  const longSignedIn = await signedInStaff(shop.app, shop.db, 'owner');
  await sql`update staff_sessions set authenticated_at = now() - interval '6 minutes' where id = ${longSignedIn.sessionId}`.execute(
    shop.db,
  );
  expect((await patch(longSignedIn)).json()).toMatchObject({ code: 'recent_sign_in_required' });
  expect((await patch(owner)).statusCode).toBe(200);
  await change({ ...KEYS, UPI_PAYEE_NAME: 'Kadhai Masala' });
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name', 'before', 'after'])
    .where('action', '=', 'settings.payments')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({
    staff_name: owner.name,
    before: { RAZORPAY_KEY_SECRET: '', UPI_PAYEE_NAME: 'Kadhai Spices' },
    after: { RAZORPAY_KEY_SECRET: 'a secret', UPI_PAYEE_NAME: 'Kadhai Masala' },
  });
});
