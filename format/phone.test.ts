import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from './phone.ts';

test('an Indian mobile number is formatted in two groups of five, any other is unchanged', () => {
  for (const spelled of ['+919876543210', '+91 9876543210', '+91-98765-43210', '+91 98765 43210'])
    expect(formatPhone(spelled)).toBe('+91 98765 43210');
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

test('the tel: link has only digits', () => {
  expect(phoneHref('+91 98765-43210 (office)')).toBe('tel:+919876543210');
});
