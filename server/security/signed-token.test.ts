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
  for (let i = 0; i < text.length; i += 1) {
    const changedToken = text.slice(0, i) + (text[i] === 'A' ? 'B' : 'A') + text.slice(i + 1);
    expect(verifyToken(secret, 'page', changedToken, 0)).toBeUndefined();
  }
});

test('a token is valid in the form in which it was signed only', () => {
  const text = signSample();
  // the last character of 32 bytes has two unused bits
  const [start, last] = [text.slice(0, -1), text.slice(-1)];
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const other of [...alphabet].filter((one) => one !== last)) {
    expect(verifyToken(secret, 'page', start + other, 0)).toBeUndefined();
  }
  for (const other of [`${text}=`, `${text}.`, `${text}.x`, ` ${text}`, `${text} `]) {
    expect(verifyToken(secret, 'page', other, 0)).toBeUndefined();
  }
});

test('a token of another shop or for another purpose is invalid', () => {
  expect(verifyToken(randomBytes(32), 'page', signSample(), 0)).toBeUndefined();
  expect(verifyToken(secret, 'invoice', signSample(), 0)).toBeUndefined();
});

test.each(['', '.', 'x', 'x.y', `.${'A'.repeat(43)}`])('%j is not a token', (text) => {
  expect(verifyToken(secret, 'page', text, 0)).toBeUndefined();
});
