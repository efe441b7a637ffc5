import { expect, it } from 'vitest';
import { routes } from '#storefront/routes.ts';
import { withoutUnreadParams } from './without-unread-params.ts';

it.each([
  ['/products?category=men&page=2', '/products?category=men&page=2'],
  ['/products?utm_source=x&category=men&gclid=1', '/products?category=men'],
  ['/products?category=men&x=0.123', '/products?category=men'],
  ['/products?category=men&size=m&size=l&onSale=1', '/products?category=men&size=m&size=l&onSale=1'],
  ['/products?%63ategory=men', '/products?%63ategory=men'],
  ['/product/garam-masala?x=1', '/product/garam-masala'],
  ['/track-order?id=HT-1&x', '/track-order?id=HT-1'],
  ['/payment?orderId=HT-1&declined=1', '/payment?orderId=HT-1&declined=1'],
  ['/order-success?orderId=HT-1', '/order-success?orderId=HT-1'],
  ['/reset-password?token=abc', '/reset-password?token=abc'],
  ['/shipping?q=1', '/shipping'],
  ['/?fbclid=abc', '/'],
  ['/?', '/'],
  ['/search?q=a?b', '/search?q=a?b'],
  ['/search?q=%', '/search?q=%'],
  ['/search?&&q=a&', '/search?q=a'],
])('%s is loaded and cached as %s', (given, expected) => {
  expect(withoutUnreadParams(routes, given)).toBe(expected);
});
