import { expect, test } from 'vitest';
import { applyMask } from './mask.ts';

test.each([
  ['9999 9999', '41111', '4111 1'],
  ['9999 9999', '4111 1', '4111 1'],
  ['9999 9999', '4111', '4111'],
  ['9999 9999', '4111222233', '4111 2222'],
  ['99/99', '1a2-3', '12/3'],
  ['AAAA0999999', 'hdfc0123456', 'HDFC0123456'],
  ['+(99) 9', '+(12) 3', '+(12) 3'],
  ['99', 'none', ''],
])('the mask %j formats %j as %j', (mask, text, expected) => {
  expect(applyMask(mask, text)).toBe(expected);
});
