import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { StockCountScreen } from './stock-entry-screen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ROW = {
  id: 7,
  productId: 'jeera',
  title: 'Roasted cumin',
  options: '',
  sku: 'JEERA-100',
  onHand: 12,
  held: 0,
  available: 12,
};

test('scans that arrive before a reply count one unit each, in one row', async () => {
  const replies: (() => void)[] = [];
  renderScreen(<StockCountScreen />, {
    at: '/inventory/count',
    reply: async ({ query }) => {
      if (query.code === undefined) return { data: [], total: 0, views: {} };
      await new Promise<void>((resolve) => replies.push(resolve));
      return { data: [ROW], total: 1, views: {} };
    },
  });
  const field = await screen.findByLabelText('Scan a barcode or SKU');
  await userEvent.type(field, 'JEERA-100{Enter}JEERA-100{Enter}JEERA-100{Enter}');
  await waitFor(() => expect(replies).toHaveLength(3));
  for (const reply of replies) reply();
  await screen.findByText('Roasted cumin: 3');
  expect(within(screen.getByRole('list', { name: 'Variants' })).getAllByRole('listitem')).toHaveLength(1);
});

test('scans of unknown codes stay listed until the code is found or the list is cleared', async () => {
  let isKnown = false;
  renderScreen(<StockCountScreen />, {
    at: '/inventory/count',
    reply: ({ query }) => ({ data: query.code !== undefined && isKnown ? [ROW] : [], total: 0, views: {} }),
  });
  const field = await screen.findByLabelText('Scan a barcode or SKU');
  await userEvent.type(field, 'JEERA-100{Enter}');
  await screen.findByText('1 scan not counted');
  await userEvent.type(field, 'OTHER{Enter}');
  await screen.findByText('2 scans not counted');
  screen.getByText(/^JEERA-100, OTHER: find the variant/);
  isKnown = true;
  await userEvent.type(field, 'JEERA-100{Enter}');
  await screen.findByText('1 scan not counted');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText(/not counted/)).toBeNull();
});
