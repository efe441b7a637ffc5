import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test('returns to the previous page, with its query', () => {
  expect(returnPath('/checkout')).toBe('/checkout');
  expect(returnPath('/payment?orderId=HT-1#top')).toBe('/payment?orderId=HT-1#top');
});

test.each([
  undefined,
  null,
  7,
  '',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '/.//evil.example/x',
  'https://evil.example/x',
  'javascript:alert(1)',
  ' /checkout',
])('never leaves the site: %j', (from) => {
  expect(returnPath(from)).toBe('/');
});

test('never returns to the sign-in or registration page', () => {
  expect(returnPath('/login')).toBe('/');
  expect(returnPath('/register?x=1')).toBe('/');
});
