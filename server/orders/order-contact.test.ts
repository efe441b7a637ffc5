import { describe, expect, test } from 'vitest';
import { isContactOf, phoneDigits } from './order-contact.ts';

const contact = { email: 'asha@example.in', phoneDigits: '9876543210' };

describe('the contact of an order', () => {
  test.each([
    'asha@example.in',
    ' Asha@Example.IN ',
    '9876543210',
    '+91 98765 43210',
    '+919876543210',
    '09876543210',
    '0091-98765-43210',
    '(98765) 43210',
    '98765.43210',
  ])('%s matches', (given) => {
    expect(isContactOf(given, contact)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'asha@example.i',
    'asha@example.in.evil',
    '%',
    '*',
    '9876543211',
    '876543210',
    '3210',
    '+1 9876543210',
    '19876543210',
    'tel 9876543210',
    '{"$gt":""}',
    'asha@example.in,9876543210',
  ])('%j does not match', (given) => {
    expect(isContactOf(given, contact)).toBe(false);
  });

  test('no text matches when there is no order', () => {
    expect(isContactOf('', undefined)).toBe(false);
    expect(isContactOf('asha@example.in', undefined)).toBe(false);
  });

  test('the digits of a phone number are its last ten', () => {
    expect(phoneDigits('+91 98765-43210')).toBe('9876543210');
  });
});
