import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTicket, writeTicket } from './signed-ticket.ts';

const secret = randomBytes(32);
const value = { reference: '7K3M9QX2V001', orderId: '7K3M9-QX2V0' };
const write = () => writeTicket(secret, 'page', value, 2_000);

test('a token is valid until it expires', () => {
  expect(write()).toMatch(/^[\w-]+\.[\w-]{43}$/);
  expect(readTicket(secret, 'page', write(), 1_999)).toEqual(value);
  expect(readTicket(secret, 'page', write(), 2_000)).toBeUndefined();
});

test('a token changed in any one character is invalid', () => {
  const text = write();
  const signed = (ticket: string) => Buffer.from(ticket.split('.')[1] ?? '', 'base64url');
  for (let i = 0; i < text.length; i += 1) {
    const changed = text.slice(0, i) + (text[i] === 'A' ? 'B' : 'A') + text.slice(i + 1);
    // the last character of base64url may contain unused bits
    const isTheSame = i === text.length - 1 && signed(changed).equals(signed(text));
    if (!isTheSame) expect(readTicket(secret, 'page', changed, 0)).toBeUndefined();
  }
});

test('a token of another shop or for another purpose is invalid', () => {
  expect(readTicket(randomBytes(32), 'page', write(), 0)).toBeUndefined();
  expect(readTicket(secret, 'invoice', write(), 0)).toBeUndefined();
});

test.each(['', '.', 'x', 'x.y', `.${'A'.repeat(43)}`])('%j is not a token', (text) => {
  expect(readTicket(secret, 'page', text, 0)).toBeUndefined();
});
