import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DecryptionError, decrypt, encrypt } from './encryption.ts';
import { readEncryptionKeys, SECRETS_KEY_FILE } from './encryption-keys.ts';

let dataDir: string;
let file: string;
let warnings: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'haat-secrets-key-'));
  file = path.join(dataDir, SECRETS_KEY_FILE);
  warnings = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

const read = (settings: { secretsKey?: string; previousSecretsKey?: string; databaseUrl?: string } = {}) =>
  readEncryptionKeys({ dataDir, ...settings }, (warning) => warnings.push(warning));

test('the key is created once, also by servers that start together, in a file that only its user can read', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(new Set(keys.map(({ current }) => current.toString('hex'))).size).toBe(1);
  expect(keys[0]?.current).toHaveLength(32);
  expect(await read()).toEqual(keys[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect([await readdir(dataDir), warnings]).toEqual([[SECRETS_KEY_FILE], []]);
  const text = encrypt(await read(), 'smtp password', 'value');
  expect(decrypt(await read(), 'smtp password', text)).toBe('value');
});

test('a file that others can read is closed to them', async () => {
  await writeFile(file, 'a key from a copied data folder', { mode: 0o644 });
  await read();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('HAAT_SECRETS_KEY wins over the file, which stays as it is; with the text of the file it is the same key', async () => {
  const fromFile = await read();
  const text = await readFile(file, 'utf8');
  const fromSetting = await read({ secretsKey: 'x'.repeat(32) });
  expect(fromSetting.current).not.toEqual(fromFile.current);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await read({ secretsKey: text.trim() })).toEqual(fromFile);
});

test('HAAT_SECRETS_KEY creates no file', async () => {
  await read({ secretsKey: 'x'.repeat(32) });
  expect(await readdir(dataDir)).toEqual([]);
});

test('another key cannot decrypt, and the error names the setting; the previous key still can', async () => {
  const old = 'o'.repeat(32);
  const text = encrypt(await read({ secretsKey: old }), 'smtp password', 'value');
  const other = { secretsKey: 'n'.repeat(32) };
  const decryptWith = async (settings: object) => decrypt(await read(settings), 'smtp password', text);
  await expect(decryptWith(other)).rejects.toThrow(DecryptionError);
  await expect(decryptWith(other)).rejects.toThrow(
    'cannot be decrypted with this key: set HAAT_SECRETS_KEY, or the file secrets-key of the data folder',
  );
  expect(await decryptWith({ ...other, previousSecretsKey: old })).toBe('value');
});

test('a server with DATABASE_URL warns that all servers need the same key', async () => {
  await read({ databaseUrl: 'postgresql://shop@host/shop' });
  expect(warnings).toEqual([expect.stringMatching(/^HAAT_SECRETS_KEY is not set: .*secrets-key/)]);
});

test('a file that cannot be read gives a sentence for the operator', async () => {
  await expect(readEncryptionKeys({ dataDir: path.join(await created(), 'below a file') })).rejects.toThrow(
    /^The key of the stored secrets in .* cannot be read or written \(ENOTDIR\): .* or set HAAT_SECRETS_KEY\.$/,
  );
});

async function created(): Promise<string> {
  const name = path.join(dataDir, 'file');
  await writeFile(name, '');
  return name;
}
