import { beforeEach, expect, test } from 'vitest';
import { clearOrderIdempotencyKey, orderIdempotencyKey } from './order-idempotency-key.ts';

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
  const key = orderIdempotencyKey(body(1));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(orderIdempotencyKey(body(1))).toBe(key);
});

test('the address is not stored with the key, which outlives the session', () => {
  orderIdempotencyKey(body(1));
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Asha|MG Road|9876543210/);
});

test('a changed cart gets a new key', () => {
  expect(orderIdempotencyKey(body(2))).not.toBe(orderIdempotencyKey(body(1)));
});

test('after a placed order the same cart gets a new key', () => {
  const key = orderIdempotencyKey(body(1));
  clearOrderIdempotencyKey();
  expect(orderIdempotencyKey(body(1))).not.toBe(key);
});

test('an invalid value in storage is replaced by a new key', () => {
  sessionStorage.setItem('checkout-attempt', '{"order":');
  expect(orderIdempotencyKey(body(1))).toMatch(/^[0-9a-f]{32}$/);
});
