import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiList, apiProduct, apiProducts } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const SEARCH_STORE = { capabilities: ['search', 'facets'], categories: ['Masala', 'Men'] };
const FACETS = {
  sizes: [{ value: 'm', label: 'M', count: 2 }],
  colors: [{ value: 'indigo', label: 'Indigo', count: 1 }],
  price: { min: 499, max: 1999.5 },
  onSale: 1,
};

test('requests GET /search and shows the products and their number', async () => {
  const reply = { ...apiList(apiProducts(12), { total: 30, totalPages: 3 }), facets: FACETS };
  const { calls } = await renderPage('/search?q=kurta', { 'GET /search': reply }, { store: SEARCH_STORE });
  expect(calls).toEqual(['GET /search?q=kurta&page=1&limit=12&facets=1']);
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “kurta”' })).toBeTruthy();
  expect(screen.getByText('30 products')).toBeTruthy();
  expect(screen.getByText('Showing 1 to 12 of 30 items')).toBeTruthy();
  const pager = within(screen.getByRole('navigation', { name: 'Pagination' }));
  expect(pager.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/search?q=kurta&page=2');
});

test('filters of the URL are sent, and their chips show counts', async () => {
  const reply = { ...apiList([apiProduct()]), facets: FACETS };
  const { calls } = await renderPage(
    '/search?q=kurta&size=m&sort=newest',
    { 'GET /search': reply },
    { store: SEARCH_STORE },
  );
  expect(calls).toEqual(['GET /search?q=kurta&page=1&limit=12&sort=newest&size=m&facets=1']);
  const chip = screen.getByRole('link', { name: 'Remove filter M 2' });
  expect(chip.getAttribute('href')).toBe('/search?q=kurta&sort=newest');
});

test('of more products than are counted, the numbers that are not exact are not shown', async () => {
  const list = apiList(apiProducts(12), { total: 300, totalPages: 25 });
  const reply = {
    ...list,
    isTotalCapped: true,
    facets: { sizes: [{ value: 'm', label: 'M' }], colors: [{ value: 'indigo', label: 'Indigo' }] },
  };
  await renderPage('/search?q=kurta&size=m&minPrice=500', { 'GET /search': reply }, { store: SEARCH_STORE });
  expect(screen.getByText('More than 300 products')).toBeTruthy();
  expect(screen.getByText('Showing 1 to 12 of more than 300 items')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Remove filter M' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Remove filter From ₹500' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Indigo', hidden: true })).toBeTruthy();
});

test('without the capability products are filtered by words, and the header has no search box', async () => {
  const { calls } = await renderPage('/search?q=red%20kurta', { 'GET /products': apiList([apiProduct()]) });
  expect(calls).toEqual(['GET /products?filter=red+kurta&page=1&limit=12']);
  expect(screen.getByRole('article')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Search the shop' })).toBeNull();
});

test.each([[SEARCH_STORE], [{}]])('an empty query is not sent, and categories are offered', async (store) => {
  const { calls } = await renderPage('/search?q=%20', {}, { store });
  expect(calls).toEqual([]);
  expect(within(screen.getByRole('main')).getByRole('link', { name: /^men$/i })).toBeTruthy();
});

test('a query that is too long is not sent', async () => {
  const { calls } = await renderPage(`/search?q=${'x'.repeat(5000)}`, {}, { store: SEARCH_STORE });
  expect(calls).toEqual([]);
  expect(screen.getByText(/^That is more than we can search for at once/)).toBeTruthy();
});

test('a failed search shows an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderPage('/search?q=kurta', { 'GET /search': 500 }, { store: SEARCH_STORE });
  expect(screen.getByText('Failed to load products. Please try again.')).toBeTruthy();
  expect(screen.queryByText(/^We found nothing/)).toBeNull();
  expect(screen.queryByText(/\d products?$/)).toBeNull();
});

test('shows the corrected query, suggested queries and partial matches', async () => {
  const searchReplies = (more: object) => ({ 'GET /search': { ...apiList([apiProduct()]), ...more } });
  await renderPage('/search?q=kurtta', searchReplies({ correctedTo: 'kurta' }), { store: SEARCH_STORE });
  expect(screen.getByText(/^Nothing matched exactly/).textContent).toContain('kurta');
  await renderPage('/search?q=kurtta', searchReplies({ didYouMean: 'kurta' }), { store: SEARCH_STORE });
  expect(screen.getByRole('link', { name: 'kurta' }).getAttribute('href')).toBe('/search?q=kurta');
  await renderPage('/search?q=red+lamp', searchReplies({ isPartial: true }), { store: SEARCH_STORE });
  expect(screen.getByText('No product has all of these words. These have some of them.')).toBeTruthy();
});

test('suggestions for an older text never replace those for a newer text', async () => {
  const pendingReplies: Record<string, (value: unknown) => void> = {};
  const suggestions = (url: URL) =>
    new Promise((resolve) => {
      pendingReplies[url.searchParams.get('q') ?? ''] = resolve;
    });
  const sendReply = (query: string) => pendingReplies[query]?.({ queries: [`${query}!`], products: [] });
  const { calls } = await renderPage(
    '/cart',
    { 'GET /search/suggestions': suggestions, 'GET /search': apiList([]) },
    { store: SEARCH_STORE },
  );
  const box = screen.getByRole('combobox', { name: 'Search the shop' });
  const type = (query: string) => fireEvent.input(box, { target: { value: query } });
  await userEvent.click(box);
  // without a pause between the inputs
  for (const query of ['k', 'ku', 'kur']) type(query);
  await waitFor(() => expect(Object.keys(pendingReplies)).toEqual(['kur']));
  type('kurta');
  await waitFor(() => expect(pendingReplies).toHaveProperty('kurta'));
  sendReply('kurta');
  expect((await screen.findByRole('option')).textContent).toBe('kurta!');
  expect(box.getAttribute('aria-expanded')).toBe('true');
  sendReply('kur');
  expect(calls).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(window.location.search).toBe('?q=kurta!');
});

test('the search box works if suggestions cannot be loaded', async () => {
  await renderPage(
    '/cart',
    { 'GET /search/suggestions': 500, 'GET /search': apiList([]) },
    { store: SEARCH_STORE },
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Search the shop' }), 'lamp{Enter}');
  expect(window.location.pathname + window.location.search).toBe('/search?q=lamp');
});
