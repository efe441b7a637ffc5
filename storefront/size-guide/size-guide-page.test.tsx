import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';

const store = { capabilities: ['size-guides'] };
const table = { columns: ['Size', 'Chest'], rows: [['M', '109']] };
const guides = {
  data: ['kurtas', 'shoes'].map((id) => ({
    id,
    title: `The ${id}`,
    goods: [id],
    tables: [table],
    advice: ['Measure.'],
  })),
};

test('shows all guides, each with a link', async () => {
  await renderPage('/size-guide', { 'GET /size-guides': guides }, { store });
  expect(screen.getByRole('heading', { level: 1, name: 'Size guide' })).toBeTruthy();
  expect(screen.getAllByRole('table')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'The shoes' }).getAttribute('href')).toBe('/size-guide#shoes');
  expect(screen.getByRole('region', { name: 'The shoes' }).id).toBe('shoes');
});

test('without guides the page shows Page not found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderPage('/size-guide', {}, {});
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});

test('a failed load is not shown as Page not found', async () => {
  await renderPage('/size-guide', { 'GET /size-guides': 500 }, { store });
  expect(screen.getByText(/could not be loaded/)).toBeTruthy();
});
