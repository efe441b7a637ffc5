import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from './phone.ts';

test('an Indian number is shown in two groups of five, any other as it was written', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  for (const other of ['', '+91 98765 43210', '+4930123456', '98765-43210'])
    expect(formatPhone(other)).toBe(other);
});

test('what dials it has digits alone', () => {
  expect(phoneHref('+91 98765-43210 (office)')).toBe('tel:+919876543210');
});
