import { expect, test } from 'vitest';
import type { Route } from './page.ts';
import { PageStore } from './page-store.ts';

test('a page that the server rendered is not loaded again for parameters that it does not read', async () => {
  let loads = 0;
  const route: Route = {
    path: '*',
    file: 'x.tsx',
    query: ['category'],
    importView: async () => () => null,
    importLoad: async () => async () => ({ status: 200, head: {}, data: ++loads }),
  };
  const store = new PageStore([route], { api: {} as never, store: undefined, origin: '' });
  store.set('/products?category=men', () => null, { status: 200, head: {}, data: 'rendered' });
  await store.open('/products?utm_source=x&category=men&x=1');
  expect(store.peek('/products?category=men&y=1').result?.data).toBe('rendered');
  expect(store.peek('/products?category=women').result).toBeUndefined();
  expect(loads).toBe(0);
});
