import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import type { CategoryTree } from '#contract/admin/catalog/categories.ts';
import { CategoriesScreen } from './categories-screen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const SPICES = { name: 'Oil, Masala', products: 4, listed: 4, parts: [] };
const TREE: CategoryTree = {
  entries: [{ name: 'women' }],
  isBuiltIn: false,
  listed: { women: 2 },
  categories: [SPICES],
  uncategorized: 106,
};
const show = (tree: Partial<CategoryTree>) =>
  renderScreen(<CategoriesScreen />, {
    permissions: ['products.edit'],
    reply: ({ method }) => (method === 'GET' ? { ...TREE, ...tree } : { products: 4, entryId: 1 }),
  });

test('products without a category are counted, with the way to choose one, unless the menu shows them', async () => {
  show({});
  await screen.findByText('106 products without a category');
  const link = screen.getByRole('link', { name: 'Choose one for them' });
  expect(link.getAttribute('href')).toBe('/products?category=null');
  cleanup();
  show({ entries: [{ name: 'Accessories' }] });
  await screen.findByRole('heading', { name: 'Menu' });
  expect(screen.queryByText(/without a category/)).toBeNull();
});

test('a category outside of the menu is renamed while the menu is not saved', async () => {
  const { requests } = show({});
  await userEvent.click(await screen.findByRole('button', { name: 'Remove women in the menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rename Oil, Masala' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText('New name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Masala');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([{ body: { from: 'Oil, Masala', to: 'Masala' } }]);
});
