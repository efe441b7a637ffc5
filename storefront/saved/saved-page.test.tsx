import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { apiProduct } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());

test('saved products show the current price', async () => {
  localStorage.setItem('saved', JSON.stringify([{ id: 'kurta', name: 'Old name', image: '' }]));
  const { calls } = await renderPage('/saved', { 'GET /products/kurta': apiProduct() });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('₹1,499')).toBeTruthy();
  expect(calls).toEqual(['GET /products/kurta']);
  await userEvent.click(card.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Nothing saved yet')).toBeTruthy();
});

test('a product that is no longer sold is marked and can be removed', async () => {
  localStorage.setItem('saved', JSON.stringify([{ id: 'gone', name: 'Gone Stole', image: '' }]));
  await renderPage('/saved', {});
  expect(await screen.findByText('No longer sold')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(JSON.parse(localStorage.getItem('saved') ?? '')).toEqual([]);
});

test('a failed load keeps the saved product', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('saved', JSON.stringify([{ id: 'kurta', name: 'Dabu Kurta', image: '' }]));
  await renderPage('/saved', { 'GET /products/kurta': 500 });
  expect(await screen.findByText('Could not be loaded just now')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dabu Kurta' }).getAttribute('href')).toBe('/product/kurta');
});
