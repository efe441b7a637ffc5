import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { INVENTORY_ROW } from '#admin/testing/inventory-row.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { taggedReply, withoutReadsAfterWrite } from '#admin/testing/without-reads-after-write.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { InventoryItemScreen } from './inventory-item-screen.tsx';
import { InventoryScreen } from './inventory-screen.tsx';

afterEach(cleanup);

test.each([
  [{ total: 1_000, isTotalCapped: true }, '1 of 1,000+ variants'],
  [{ total: 1_000 }, '1 of 1,000 variants'],
  [{ total: 10_001 }, '1 of 10,000+ variants'],
])('a total that is not exact has a plus: %j', async (total, text) => {
  const views = { all: 30_000, low: 9_000, 'sold-out': 2 };
  renderScreen(<InventoryScreen />, {
    at: '/inventory?view=low&q=shirt',
    reply: ({ path }) =>
      path === ADMIN_PATHS.inventory
        ? { data: [INVENTORY_ROW], next: '7', views, ...total }
        : { lowStockThreshold: 5 },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the number of low stock can be changed twice before it is read again', async () => {
  let [version, lowStockThreshold] = [1, 5];
  const { requests } = renderScreen(<InventoryScreen />, {
    at: '/inventory',
    reply: withoutReadsAfterWrite(({ method, path, body }) => {
      if (path === ADMIN_PATHS.inventory) return { data: [INVENTORY_ROW], views: { all: 1 }, total: 1 };
      if (method !== 'PATCH') return taggedReply({ lowStockThreshold }, version);
      version += 1;
      lowStockThreshold = (body as { lowStockThreshold: number }).lowStockThreshold;
      return taggedReply({ lowStockThreshold, entryId: 4 }, version);
    }),
  });
  for (const [before, after] of ['56', '67']) {
    await userEvent.click(await screen.findByRole('button', { name: `Low stock: ${before} or fewer` }));
    const field = await screen.findByLabelText('Units');
    await userEvent.clear(field);
    await userEvent.type(field, String(after));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await screen.findByRole('button', { name: 'Low stock: 7 or fewer' });
  const patches = requests.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

test('the threshold of a variant is shown as its own once it is saved', async () => {
  renderScreen(<InventoryItemScreen id="7" />, {
    reply: withoutReadsAfterWrite(({ method, path }) => {
      if (method === 'PATCH')
        return taggedReply({ ...INVENTORY_ROW, ownThreshold: 4, threshold: 4, entryId: 4 }, 2);
      return path.endsWith('/movements') ? { data: [] } : INVENTORY_ROW;
    }),
  });
  await screen.findByText('Empty: the number of the shop applies, 3.');
  await userEvent.type(screen.getByLabelText('Low stock at'), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Empty: the number of the shop applies.');
  expect(screen.getByLabelText('Low stock at')).toHaveProperty('value', '4');
});
