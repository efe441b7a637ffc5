import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test('an Indian mobile number is formatted in two groups of five, any other is unchanged', () => {
  for (const variant of ['+919876543210', '+91 9876543210', '+91-98765-43210', '+91 98765 43210'])
    expect(formatPhone(variant)).toBe('+91 98765 43210');
  for (const other of [
    '',
    '+4930123456',
    '+911204567890',
    '+91 120 456 7890',
    '98765-43210',
    '+9198765432101',
  ])
    expect(formatPhone(other)).toBe(other);
});
