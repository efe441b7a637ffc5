import { describe, expect, it } from 'vitest';
import { routes } from '#storefront/routes.ts';
import { matchRoute } from './match-route.ts';

describe('section 2: routes', () => {
  it.each([
    ['/', '/', {}],
    ['/products', '/products', {}],
    ['/products/', '/products', {}],
    ['/product/garam-masala', '/product/:id', { id: 'garam-masala' }],
    ['/product/%E0%A4%AE%2Fx', '/product/:id', { id: 'म/x' }],
    ['/product/%E0%A4%A', '/product/:id', { id: '%E0%A4%A' }],
    ['/product', '/:policyType', { policyType: 'product' }],
    ['/a/b/c', '*', {}],
  ])('%s is shown by %s', (pathname, pattern, params) => {
    const match = matchRoute(routes, pathname);
    expect(match.params).toEqual(params);
    if (pattern !== '*') expect(match.route.path).toBe(pattern);
  });

  it.each(['/account', '/checkout', '/orders', '/payment'])('%s needs a signed-in customer', (pathname) => {
    expect(matchRoute(routes, pathname).route.needsLogin).toBe(true);
  });

  it.each(['/login', '/register'])('%s has the auth layout', (pathname) => {
    expect(matchRoute(routes, pathname).route.layout).toBe('auth');
  });
});
