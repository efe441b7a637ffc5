import { beforeEach, expect, test } from 'vitest';
import { attemptKey, forgetAttempt } from './attempt-key.ts';

const body = (quantity: number) => ({
  products: { kurta: quantity },
  shippingAddress: {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560001',
    phone: '9876543210',
  },
});

beforeEach(() => sessionStorage.clear());

test('the same cart and address keep their key, also after a reload', () => {
  const key = attemptKey(body(1));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptKey(body(1))).toBe(key);
});

test('a changed cart gets a new key', () => {
  expect(attemptKey(body(2))).not.toBe(attemptKey(body(1)));
});

test('after a placed order the same cart gets a new key', () => {
  const key = attemptKey(body(1));
  forgetAttempt();
  expect(attemptKey(body(1))).not.toBe(key);
});

test('an invalid value in storage is replaced by a new key', () => {
  sessionStorage.setItem('checkout-attempt', '{"order":');
  expect(attemptKey(body(1))).toMatch(/^[0-9a-f]{32}$/);
});
