import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DecryptionError, decrypt, encrypt } from './encryption.ts';

const keys = { current: randomBytes(32) };
const value = 'JBSWY3DPEHPK3PXP पासवर्ड';

test('a value is decrypted with its key and purpose, and the same value is never encrypted to the same text', () => {
  const text = encrypt(keys, 'smtp password', value);
  expect(decrypt(keys, 'smtp password', text)).toBe(value);
  expect(text).not.toContain('JBSW');
  expect(encrypt(keys, 'smtp password', value)).not.toBe(text);
});

test('after a change of the key, the previous one still decrypts', () => {
  const text = encrypt(keys, 'smtp password', value);
  const changed = { current: randomBytes(32), previous: keys.current };
  expect(decrypt(changed, 'smtp password', text)).toBe(value);
  expect(() => decrypt(keys, 'smtp password', encrypt(changed, 'smtp password', value))).toThrow(
    DecryptionError,
  );
});

test('another purpose, another key, and any changed part are rejected', () => {
  const text = encrypt(keys, 'smtp password', value);
  const [version, id, body = ''] = text.split('.');
  const bytes = Buffer.from(body, 'base64url');
  const changed = [0, 12, bytes.length - 1].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return `${version}.${id}.${copy.toString('base64url')}`;
  });
  expect(() => decrypt(keys, 'gateway key', text)).toThrow(DecryptionError);
  expect(() => decrypt({ current: randomBytes(32) }, 'smtp password', text)).toThrow(DecryptionError);
  for (const forged of [...changed, '', 'v1', `v1.${id}.`, `v2.${id}.${body}`])
    expect(() => decrypt(keys, 'smtp password', forged)).toThrow(DecryptionError);
});
