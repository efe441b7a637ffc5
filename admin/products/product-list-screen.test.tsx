import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import type { AdminProductRow } from '#contract/admin/catalog/products.ts';
import { ProductListScreen } from './product-list-screen.tsx';

afterEach(cleanup);

const row = (id: string): AdminProductRow =>
  ({
    id,
    title: id,
    state: 'for-sale',
    variants: 1,
    stock: 2,
    lowestPrice: 899,
    highestPrice: 899,
    missing: [],
  }) as never;

test('prices that would be above the MRP stay, and the reasons stay until they are read; the MRP can rise too', async () => {
  const reason = 'The price ₹944 would be above the MRP ₹899.';
  const { requests } = renderScreen(<ProductListScreen />, {
    permissions: ['products.edit'],
    reply: ({ method }) =>
      method === 'GET'
        ? { data: [row('stole'), row('cup')], total: 2, views: {}, categories: [] }
        : { changed: 0, skipped: ['stole', 'cup'].map((id) => ({ id, title: id, reason })) },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Prices' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Change in percent'), '5');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Raise the MRP too/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change 2 products' }));
  const alert = await screen.findByRole('alert');
  within(alert).getByText(/^Left as it is: stole\. The price ₹944/);
  within(alert).getByText('Show all 2');
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { action: { kind: 'change-prices', percent: 5, rounding: 'rupee', raisesMrp: true } } },
  ]);
});

test('the button of a large change tells that it is reviewed first', async () => {
  renderScreen(<ProductListScreen />, {
    permissions: ['products.edit'],
    reply: () => ({ data: [row('stole'), row('cup')], total: 394, views: {}, categories: [] }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 394 matching' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stock' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: 'Review 394 products' });
});

test('without products, the first one is one press away: by hand or from a file', async () => {
  renderScreen(<ProductListScreen />, {
    permissions: ['products.edit'],
    reply: () => ({ data: [], total: 0, views: {}, categories: [] }),
  });
  await screen.findByText('No products yet');
  screen.getByText('Add the first one by hand, or import a file with many.');
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([linkTo('Add a product'), linkTo('Import a file')]).toEqual(['/products/new', '/imports']);
});

test('each empty view of the products explains what appears there', async () => {
  renderScreen(<ProductListScreen />, {
    at: '/products?view=archived',
    permissions: ['products.edit'],
    reply: () => ({ data: [], total: 0, views: {}, categories: [] }),
  });
  await screen.findByText('Nothing is archived');
  screen.getByText('Archived products are kept here for their old orders.');
  expect(screen.queryByRole('link', { name: 'Import a file' })).toBeNull();
});

test('a draft is called as on its page, and sold out has the tone that it has in the inventory', async () => {
  const rows = [
    { ...row('new'), state: 'draft' },
    { ...row('gone'), stock: 0 },
  ];
  renderScreen(<ProductListScreen />, {
    permissions: ['products.edit'],
    reply: () => ({ data: rows, total: 2, views: {}, categories: [] }),
  });
  await screen.findByText('Draft', { selector: '.badge' });
  expect(screen.getByText('Sold out', { selector: '.badge' }).dataset.tone).toBe('bad');
});
