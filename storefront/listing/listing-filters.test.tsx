import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiList, apiProduct, apiProducts } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const store = { capabilities: ['facets'] };
const facets = {
  sizes: [
    { value: 'm', label: 'M', count: 2 },
    { value: 'l', label: 'L', count: 1 },
  ],
  colors: [],
  price: { min: 499, max: 1999 },
  onSale: 1,
};
const REPLIES = {
  'GET /products': (url: URL) =>
    url.searchParams.has('facets') ? { ...apiList([]), facets } : apiList([apiProduct()]),
};

test('of more products than are counted, the numbers that are not exact are not shown', async () => {
  const list = {
    ...apiList(apiProducts(12), { total: 300, totalPages: 25 }),
    isTotalCapped: true,
    facets: { sizes: [], colors: [] },
  };
  await renderPage('/products?category=toys&minPrice=500', { 'GET /products': list }, { store });
  expect(screen.getByText('More than 300 products')).toBeTruthy();
  expect(screen.getByText('Showing 1 to 12 of more than 300 items')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Remove filter From ₹500' })).toBeTruthy();
});

test('facets are requested together with the listing, only if the server announces them', async () => {
  const { calls } = await renderPage('/products?category=toys&size=m', REPLIES, { store });
  expect(calls).toContain('GET /products?category=toys&page=1&limit=12&size=m');
  expect(calls).toContain('GET /products?category=toys&size=m&limit=1&facets=1');

  const withoutFacets = await renderPage('/products?category=toys&size=m', REPLIES);
  expect(withoutFacets.calls.filter((call) => /facets|size/.test(call))).toEqual([]);
  expect(screen.queryByText(/^Sort and filter/)).toBeNull();
});

test('filters set in the form are written to the URL, and the page is reset to 1', async () => {
  await renderPage('/products?category=toys&page=3', REPLIES, { store });
  await userEvent.click(screen.getByText('Sort and filter'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'M (2)' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'On sale (1)' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Price: low to high' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'To' }), '1500');
  await userEvent.click(screen.getByRole('button', { name: 'Show products' }));
  expect(window.location.search).toBe('?category=toys&sort=price-asc&size=m&maxPrice=1500&onSale=1');
  expect(await screen.findByText('Sort and filter (3)')).toBeTruthy();
  // its count is loaded with the products
  const chip = await screen.findByRole('link', { name: /^Remove filter Up to ₹1,500 \d+$/ });
  expect(chip.getAttribute('href')).toBe('/products?category=toys&sort=price-asc&size=m&onSale=1');
});

test('a selected value that no product has can still be unchecked', async () => {
  await renderPage('/products?category=toys&size=xs', REPLIES, { store });
  const box = screen.getByRole('checkbox', { name: 'xs (0)' });
  expect((box as HTMLInputElement).checked).toBe(true);
});

test('sorting and the price range still work if facets cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const replies = {
    'GET /products': (url: URL) =>
      url.searchParams.has('facets') ? Response.json({}, { status: 500 }) : apiList([apiProduct()]),
  };
  await renderPage('/products?category=toys', replies, { store });
  expect(screen.getByRole('article')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Newest first' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Size' })).toBeNull();
});
