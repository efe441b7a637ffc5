import { expect, test } from 'vitest';
import { decodeBase32 } from '#server/security/base32.ts';
import { createTotpSecret, totpCode, totpKeyUri, verifyTotpCode } from './totp.ts';

// RFC 6238, appendix B. Its keys are the text repeated to the length of the hash.
const KEYS = {
  sha1: Buffer.from('12345678901234567890'),
  sha256: Buffer.from('12345678901234567890123456789012'),
  sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
};
test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('the codes of second %i are those of RFC 6238', (seconds, sha1, sha256, sha512) => {
  const step = Math.floor(seconds / 30);
  expect(totpCode(KEYS.sha1, step, 8)).toBe(sha1);
  expect(totpCode(KEYS.sha256, step, 8, 'sha256')).toBe(sha256);
  expect(totpCode(KEYS.sha512, step, 8, 'sha512')).toBe(sha512);
});

test('the codes of this step, the one before and the one after are accepted, each once', () => {
  const secret = createTotpSecret();
  const step = 60_000_000;
  const nowMs = step * 30_000 + 12_345;
  const code = (offset: number) => totpCode(decodeBase32(secret), step + offset);
  const accepted = (offset: number, lastStep = 0) => verifyTotpCode(secret, code(offset), lastStep, nowMs);
  expect([-2, -1, 0, 1, 2].map((offset) => accepted(offset))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  expect([accepted(0, step), accepted(-1, step), accepted(1, step)]).toEqual([
    undefined,
    undefined,
    step + 1,
  ]);
});

test('a secret has 160 bits in base32, and its URL names the shop and the member', () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeBase32(secret)).toHaveLength(20);
  // RFC 4648, section 10
  expect(decodeBase32('MZXW6YTBOI').toString()).toBe('foobar');
  expect(totpKeyUri('ABC', 'Chowk Spices', 'asha@chowk.example')).toBe(
    'otpauth://totp/Chowk%20Spices:asha%40chowk.example?secret=ABC&issuer=Chowk%20Spices',
  );
});
