import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signToken, verifyToken } from './signed-token.ts';

const secret = randomBytes(32);
const value = { reference: '7K3M9QX2V001', orderId: '7K3M9-QX2V0' };
const signSample = () => signToken(secret, 'page', value, 2_000);

test('a token is valid until it expires', () => {
  expect(signSample()).toMatch(/^[\w-]+\.[\w-]{43}$/);
  expect(verifyToken(secret, 'page', signSample(), 1_999)).toEqual(value);
  expect(verifyToken(secret, 'page', signSample(), 2_000)).toBeUndefined();
});

test('a token changed in any one character is invalid', () => {
  const text = signSample();
  const signed = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url');
  for (let i = 0; i < text.length; i += 1) {
    const changedToken = text.slice(0, i) + (text[i] === 'A' ? 'B' : 'A') + text.slice(i + 1);
    // the last character of base64url may contain unused bits
    const isTheSame = i === text.length - 1 && signed(changedToken).equals(signed(text));
    if (!isTheSame) expect(verifyToken(secret, 'page', changedToken, 0)).toBeUndefined();
  }
});

test('a token of another shop or for another purpose is invalid', () => {
  expect(verifyToken(randomBytes(32), 'page', signSample(), 0)).toBeUndefined();
  expect(verifyToken(secret, 'invoice', signSample(), 0)).toBeUndefined();
});

test.each(['', '.', 'x', 'x.y', `.${'A'.repeat(43)}`])('%j is not a token', (text) => {
  expect(verifyToken(secret, 'page', text, 0)).toBeUndefined();
});
