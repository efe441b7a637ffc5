import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiList, apiProduct, apiProducts } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const listReplies = (count: number, pagination: Record<string, number>) => ({
  'GET /products': (url: URL) =>
    apiList(apiProducts(count), { page: Number(url.searchParams.get('page') ?? 1), ...pagination }),
});

test.each([
  ['men', "Men's Ethnic Wear", 'gender=Men'],
  ['women', "Women's Ethnic Wear", 'gender=Women'],
  ['masala', 'Masala', 'category=masala'],
])('/products?category=%s has the heading %s', async (category, heading, filter) => {
  const { calls } = await renderPage(`/products?category=${category}`, listReplies(2, {}));
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(calls).toContain(`GET /products?${filter}&page=1&limit=12`);
  expect(calls).toContain(`GET /products?${filter}&limit=100`);
});

test('without a category it shows the categories of the store', async () => {
  const { calls } = await renderPage(
    '/products',
    {},
    { store: { categories: ['Masala & Seasoning', 'Men'] } },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Explore Categories' })).toBeTruthy();
  const tile = within(screen.getByRole('main')).getByRole('link', { name: /^Masala & Seasoning/ });
  expect(tile.getAttribute('href')).toBe('/products?category=masala%20%26%20seasoning');
  expect(calls).toEqual([]);
});

test('12 placeholders show while loading', async () => {
  await renderPage(
    '/products?category=men',
    { 'GET /products': () => new Promise(() => {}) },
    { isLoading: true },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Men's Ethnic Wear");
  expect(screen.getAllByTestId('product-skeleton')).toHaveLength(12);
});

test('a failed load shows an error, and Try Again reloads the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  await renderPage('/products?category=men', { 'GET /products': 500 });
  expect(screen.getByText('Failed to load products. Please try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('an empty listing offers Clear Filters only if a sub-category is set', async () => {
  await renderPage('/products?category=men', { 'GET /products': apiList([]) });
  expect(screen.getByText('No products found with the selected filters.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();

  await renderPage('/products?category=men&parentCategory=Dhotis', { 'GET /products': apiList([]) });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(window.location.search).toBe('?category=men');
});

test('an empty sub-category without a category offers Clear Filters too', async () => {
  const replies = { 'GET /products': apiList([]) };
  await renderPage('/products?parentCategory=Dhotis&onSale=1', replies, {
    store: { capabilities: ['facets'] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(window.location.search).toBe('?parentCategory=Dhotis');

  await renderPage('/products?parentCategory=Dhotis', replies);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(window.location.pathname + window.location.search).toBe('/products');
});

test('a sub-category overrides the heading; selecting one resets the page', async () => {
  const data = [apiProduct(), apiProduct({ id: 'b', parentCategory: 'Stoles' })];
  await renderPage('/products?category=men&page=2', { 'GET /products': apiList(data, { page: 2 }) });
  const filter = screen.getByRole('combobox', { name: 'Sub-category' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All', 'Kurtas', 'Stoles']);
  await userEvent.selectOptions(filter, 'Stoles');
  expect(window.location.search).toBe('?category=men&parentCategory=Stoles');
  expect(await screen.findByRole('heading', { level: 1, name: 'Stoles' })).toBeTruthy();
});

test('choosing sub-categories keeps the focus on their list and is one entry of the history (WCAG 3.2.2)', async () => {
  const data = [apiProduct(), apiProduct({ id: 'b', parentCategory: 'Stoles' })];
  await renderPage('/products?category=men', { 'GET /products': apiList(data) });
  const entries = window.history.length;
  const filter = screen.getByRole('combobox', { name: 'Sub-category' });
  filter.focus();
  for (const name of ['Kurtas', 'Stoles']) {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sub-category' }), name);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sub-category' }));
  }
  expect(window.history.length).toBe(entries + 1);
});

test('the pager shows only when there is more than one page', async () => {
  await renderPage('/products?category=men', listReplies(12, { total: 12, totalPages: 1 }));
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('the pager shows the range of items and links to the pages', async () => {
  await renderPage('/products?category=men&page=5', listReplies(12, { total: 115, totalPages: 10 }));
  expect(screen.getByText('Showing 49 to 60 of 115 items')).toBeTruthy();
  const pager = within(screen.getByRole('navigation', { name: 'Pagination' }));
  expect(pager.getByRole('link', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page');
  expect(pager.getByRole('link', { name: 'Page 10' }).getAttribute('href')).toBe(
    '/products?category=men&page=10',
  );
  expect(pager.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/products?category=men');
  expect(pager.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1',
    '3',
    '4',
    '5',
    '6',
    '7',
    '10',
  ]);
  expect(pager.getAllByText('…')).toHaveLength(2);
});

test('the last page shows the range of its own items', async () => {
  await renderPage('/products?category=men&page=3', listReplies(5, { total: 29, totalPages: 3 }));
  expect(screen.getByText('Showing 25 to 29 of 29 items')).toBeTruthy();
});

test('the number of columns, two or three, is stored', async () => {
  await renderPage('/products?category=men', listReplies(3, {}));
  expect(screen.getByRole('button', { name: '3 columns' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '2 columns' }));
  expect(screen.getByRole('button', { name: '2 columns' }).getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('grid-columns')).toBe('2');
});

test('a former name leads to the present one', async () => {
  const renamedTo = { parentCategory: 'Long Kurtas' };
  await renderPage('/products?category=men&parentCategory=kurtas', {
    'GET /products': (url: URL) => ({
      ...apiList(apiProducts(2)),
      ...(url.searchParams.get('parentCategory') === 'kurtas' && { renamedTo }),
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Long Kurtas' })).toBeTruthy();
  expect(location.search).toBe('?category=men&parentCategory=Long%20Kurtas');
});
