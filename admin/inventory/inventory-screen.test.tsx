import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { InventoryScreen } from './inventory-screen.tsx';

afterEach(cleanup);

const ROW = {
  id: 7,
  productId: 'jeera',
  title: 'Roasted cumin',
  options: '',
  sku: 'JEERA-100',
  onHand: 2,
  held: 0,
  available: 2,
  allowsBackorder: false,
  threshold: 5,
};

test.each([
  [{ total: 1_000, isTotalCapped: true }, '1 of 1,000+ variants'],
  [{ total: 1_000 }, '1 of 1,000 variants'],
  [{ total: 10_001 }, '1 of 10,000+ variants'],
])('a total that is not exact has a plus: %j', async (total, text) => {
  const views = { all: 30_000, low: 9_000, 'sold-out': 2 };
  renderScreen(<InventoryScreen />, {
    at: '/inventory?view=low&q=shirt',
    reply: ({ path }) =>
      path === ADMIN_PATHS.inventory ? { data: [ROW], next: '7', views, ...total } : { lowStockThreshold: 5 },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
