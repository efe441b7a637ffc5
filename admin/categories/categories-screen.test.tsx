import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { taggedReply, withoutReadsAfterWrite } from '#admin/testing/without-reads-after-write.ts';
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
const show = (tree: Partial<CategoryTree>, replyToChange: object = { products: 4, entryId: 1 }) =>
  renderScreen(<CategoriesScreen />, {
    permissions: ['products.edit'],
    reply: ({ method }) => (method === 'GET' ? { ...TREE, ...tree } : replyToChange),
  });
/** Moves the products of the category outside of the menu by the button `submitLabel`. */
async function moveProducts(submitLabel: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Move products of ${SPICES.name}` }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Category'), 'Masala');
  await userEvent.click(within(dialog).getByRole('button', { name: submitLabel }));
}

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

test('renaming a category of very many products tells that it takes a while, and waits for it', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  show({
    categories: [{ ...SPICES, products: 295_563, parts: [{ name: 'Oil', products: 2_000, listed: 2_000 }] }],
  });
  const rename = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Rename ${name}` }));
    return await screen.findByRole('dialog');
  };
  const dialog = await rename('Oil, Masala');
  expect(within(dialog).getByText('This takes a while: 2,95,563 products')).toBeTruthy();
  const field = within(dialog).getByLabelText('New name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Masala');
  expect(
    within(screen.getByRole('list', { name: 'Sub-categories of Oil, Masala' })).getByText('2,000'),
  ).toBeTruthy();
  timeout.mockClear();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(timeout.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(10 * 60_000);
  timeout.mockRestore();
});

test('a saved menu is no longer called built-in', async () => {
  renderScreen(<CategoriesScreen />, {
    reply: withoutReadsAfterWrite(({ method, body }) =>
      method === 'GET'
        ? { ...TREE, isBuiltIn: true }
        : taggedReply({ ...TREE, ...(body as object), entryId: 1 }, 2),
    ),
  });
  await screen.findByText('Your shop shows the built-in menu');
  await userEvent.click(screen.getByRole('button', { name: 'Remove women in the menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The menu is saved. The shop shows it now.');
  await waitFor(() => expect(screen.queryByText('Your shop shows the built-in menu')).toBeNull());
});

test('many products are moved after a review, which is shown at once', async () => {
  const many = [{ ...SPICES, products: 1_240 }];
  const { location } = show({ categories: many }, { changed: 0, skipped: [], importId: '42' });
  await moveProducts('Review 1,240 products');
  await waitFor(() => expect(location.history.at(-1)).toBe('/imports/42'));
  expect(screen.queryByText(/moved to/)).toBeNull();
});

test('products that are not moved are named with the reason', async () => {
  const reason = 'It is so already.';
  const skipped = ['Garam masala', 'Jeera'].map((title) => ({ id: title, title, reason }));
  show({}, { changed: 2, skipped, entryId: 1 });
  await moveProducts('Move products');
  await screen.findByText('2 products moved to Masala');
  screen.getByText(`Left as it is: Garam masala. ${reason} And 1 more.`);
});
