import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { INVENTORY_ROW } from '#admin/testing/inventory-row.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
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
