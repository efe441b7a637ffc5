import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { unsubscribeUrl } from '#server/contact/newsletter.ts';
import { billingDocumentUrls } from '#server/invoices/billing-document-links.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { GST_STORE_INFO } from '#server/testing/builders/gst-store.ts';
import { twoRateOrder } from '#server/testing/builders/two-rate-order.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { loadSigningSecret, verifyWithSecrets } from './signing-secret.ts';

const OLD = 'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s';
const URL = 'postgresql://shop@host/shop';

let database: TestDatabase;
let dataDir: string;
let file: string;
let warnings: string[];

beforeEach(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'haat-secret-'));
  file = path.join(dataDir, 'signing-secret');
  warnings = [];
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const read = (settings: { secret?: string; previousSecret?: string; databaseUrl?: string } = {}) =>
  loadSigningSecret(database.db, { dataDir, ...settings }, (warning) => warnings.push(warning));

const storeAsBefore = () =>
  database.db
    .insertInto('shop_settings')
    .values({ key: 'secrets', value: JSON.stringify({ signing: OLD }) })
    .execute();

const rowsWithSecret = () =>
  database.db.selectFrom('shop_settings').select('key').where('key', '=', 'secrets').execute();

test('is created once, also by concurrent calls, in a file that only its user can read', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(secrets[0]).toHaveLength(32);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(await read()).toEqual(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect([await rowsWithSecret(), warnings]).toEqual([[], []]);
});

test('a new file is closed to others before it is read again', async () => {
  await read();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that others can read is closed to them', async () => {
  await writeFile(file, 'haat-key:x', { mode: 0o644 });
  await read();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('is replaced by the setting, which is not stored', async () => {
  const fromSetting = await read({ secret: 'x'.repeat(32) });
  expect(fromSetting).toHaveLength(32);
  expect(fromSetting).toEqual(await read({ secret: 'x'.repeat(32) }));
  expect(fromSetting).not.toEqual(await read({ secret: 'y'.repeat(32) }));
  await expect(stat(file)).rejects.toThrow('ENOENT');
  expect(fromSetting).not.toEqual(await read());
});

test('the secret of an earlier version moves from the database to the file, unchanged', async () => {
  await storeAsBefore();
  const old = Buffer.from(OLD, 'base64url');
  expect(await read()).toEqual(old);
  expect(await rowsWithSecret()).toEqual([]);
  expect(await read()).toEqual(old);
});

test('with DATABASE_URL it stays readable for all servers until HAAT_SECRET is set to the text of the file', async () => {
  await storeAsBefore();
  const old = Buffer.from(OLD, 'base64url');
  expect(await read({ databaseUrl: URL })).toEqual(old);
  expect(warnings).toEqual([
    expect.stringMatching(/^HAAT_SECRET is not set: .*signing-secret\. .*each of them/),
  ]);
  expect(await rowsWithSecret()).toHaveLength(1);
  const secret = (await readFile(file, 'utf8')).trim();
  expect(await read({ databaseUrl: URL, secret })).toEqual(old);
  expect(await rowsWithSecret()).toEqual([]);
});

test('a stored secret that HAAT_SECRET replaces leaves the database and can be accepted as the previous one', async () => {
  await storeAsBefore();
  const secret = await read({ secret: 'x'.repeat(32) });
  expect(await rowsWithSecret()).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('set HAAT_SECRET_PREVIOUS to the text of this file')]);
  const previousSecret = (await readFile(file, 'utf8')).trim();
  const accepted: string[] = [];
  verifyWithSecrets(
    { signingSecret: secret, settings: { previousSecret } },
    (bytes) => void accepted.push(bytes.toString('base64url')),
  );
  expect(accepted).toEqual([secret.toString('base64url'), OLD]);
});

test('a file that cannot be written is named, with what to do', async () => {
  await writeFile(path.join(dataDir, 'file'), '');
  await expect(loadSigningSecret(database.db, { dataDir: path.join(dataDir, 'file') })).rejects.toThrow(
    /signing-secret cannot be read or written \(ENOTDIR\): .* or set HAAT_SECRET\.$/,
  );
});

test('the links of an invoice and of a newsletter, signed with the secret before, open after a change of it', async () => {
  const previousSecret = 'p'.repeat(32);
  const [shop, other] = await Promise.all([testApp({ settings: { previousSecret } }), testApp()]);
  await saveStoreInfo(shop.db, GST_STORE_INFO);
  const { id } = await twoRateOrder(shop);
  await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  const previous = createHash('sha256').update(previousSecret).digest();
  const url = billingDocumentUrls('/api/v1', previous, 'invoice', id).pageUrl;
  expect((await shop.app.inject(url)).statusCode).toBe(200);
  expect((await other.app.inject(url)).statusCode).toBe(404);
  const unsubscribe = unsubscribeUrl(API_PREFIX, previous, 'asha@shopper.example');
  expect((await shop.app.inject(unsubscribe)).statusCode).toBe(200);
  expect((await other.app.inject(unsubscribe)).statusCode).toBe(404);
  await Promise.all([shop.close(), other.close()]);
});
