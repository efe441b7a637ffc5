import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from '#storefront/navigation/navigate.ts';
import { apiList, apiProduct } from '#storefront/testing/api-products.ts';
import { renderPage, repliesInTurn } from '#storefront/testing/render-page.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const PRODUCTS = { 'GET /products': apiList([apiProduct()]) };

/** Opens a page that was rendered without the store information; the first request in the browser fails too. */
async function openDegraded(href: string) {
  const storeInfo = repliesInTurn(503, { storeName: 'Haat', capabilities: ['facets'] });
  const result = await renderPage(href, { ...PRODUCTS, 'GET /storeInfo': storeInfo }, { isDegraded: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Load it again' }));
  await waitFor(() => expect(document.querySelector('.header__brand')?.textContent).toBe('Haat'));
  return result;
}

const facetRequests = (calls: string[]) => calls.filter((call) => call.includes('facets=1'));

test('store information that is loaded later reaches the loaders of later pages', async () => {
  const { calls } = await openDegraded('/cart');
  act(() => navigate('/products?category=men'));
  await waitFor(() => expect(facetRequests(calls)).toHaveLength(1));
});

test('a page that was loaded before it is loaded again at the next visit', async () => {
  const { calls } = await openDegraded('/products?category=men');
  expect(facetRequests(calls)).toHaveLength(0);
  act(() => navigate('/cart'));
  await screen.findByRole('heading', { name: 'Your cart is empty' });
  act(() => navigate('/products?category=men'));
  await waitFor(() => expect(facetRequests(calls)).toHaveLength(1));
});
