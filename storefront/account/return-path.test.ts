import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test('goes back to the page the customer came from, with its query', () => {
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

test('never leads back to signing in itself', () => {
  expect(returnPath('/login')).toBe('/');
  expect(returnPath('/register?x=1')).toBe('/');
});
