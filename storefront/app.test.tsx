import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createApiClient } from './api/client.ts';
import { App } from './app.tsx';
import type { Route } from './navigation/page.ts';
import { PageStore } from './navigation/page-store.ts';
import { hydratedHref } from './navigation/without-unread-params.ts';

const result = { status: 200, head: { title: 'Products' }, data: null };

test.each([
  ['/products', '/products'],
  ['/products?category=masala', '/products?category=masala'],
  ['/products?category=masala', '/products?category=masala&utm_source=advertisement'],
  ['/products', '/products?utm_source=advertisement'],
])('hydration renders the page of %s once, also at %s', async (renderedHref, browserHref) => {
  let renderings = 0;
  const View = () => {
    renderings += 1;
    return <h1>Products</h1>;
  };
  const route: Route = {
    path: '/products',
    file: 'products.tsx',
    query: ['category'],
    importView: async () => View,
    importLoad: async () => async () => result,
  };
  const api = createApiClient({
    base: 'http://api.shop.test',
    fetch: vi.fn(),
    timeoutMs: 1_000,
  });
  function appAt(href: string) {
    const pages = new PageStore([route], { api, store: {}, origin: 'https://shop.test' });
    pages.set(renderedHref, View, result);
    const url = new URL(href, 'https://shop.test');
    const initialLocation = { path: url.pathname, search: url.search.slice(1) };
    return <App api={api} pages={pages} store={{}} initialLocation={initialLocation} />;
  }
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(appAt(renderedHref));
  window.history.replaceState(null, '', browserHref);

  renderings = 0;
  const onRecoverableError = vi.fn();
  const app = appAt(hydratedHref([route], renderedHref, browserHref));
  await act(async () => void render(app, { container: root, hydrate: true, onRecoverableError }));
  expect(root.textContent).toContain('Products');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(renderings).toBe(1);
});
