import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import type { AdminImportDetails } from '#contract/admin/catalog/imports.ts';
import { ImportListScreen } from './import-list-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

afterEach(cleanup);

const FOUND: AdminImportDetails = {
  id: '6f9f2a3e-0000-4000-8000-000000000001',
  fileName: 'june.xlsx',
  isChange: false,
  createdAt: '2026-06-01T06:00:00.000Z',
  who: 'Meera Nair',
  state: 'review',
  format: 'shopify',
  counts: { new: 1, changed: 0, unchanged: 0, rejected: 0, skipped: 0 },
  setsStock: false,
  stockLeft: 0,
  warnings: 0,
  soldOut: 0,
  columns: [],
  fields: [],
  sheets: ['Prices', 'Shopify'],
  sheet: 'Shopify',
};
const NO_PRODUCTS = {
  data: [],
  total: 0,
  views: { all: 0, new: 0, changed: 0, unchanged: 0, rejected: 0, skipped: 0 },
};

const showImport = (found: AdminImportDetails) =>
  renderScreen(<ImportScreen id={found.id} />, {
    permissions: ['products.edit'],
    reply: ({ path }) => (path.endsWith('/products') ? NO_PRODUCTS : found),
  });

test('another sheet of a workbook is read at once; a file with one sheet offers no choice', async () => {
  const { requests } = showImport(FOUND);
  await userEvent.selectOptions(await screen.findByLabelText('Sheet of the workbook'), 'Prices');
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toMatchObject([{ path: `/admin/imports/${FOUND.id}/read`, body: { sheet: 'Prices' } }]);
  cleanup();
  showImport({ ...FOUND, sheets: ['Shopify'] });
  await screen.findByText('june.xlsx');
  expect(screen.queryByLabelText('Sheet of the workbook')).toBeNull();
});

test('a file that was read as Windows-1252 names what to look at', async () => {
  showImport({ ...FOUND, sheets: [], encoding: 'Windows-1252' });
  await screen.findByText('The file was not saved as UTF-8');
  cleanup();
  showImport({ ...FOUND, sheets: [], encoding: 'UTF-8' });
  await screen.findByText('june.xlsx');
  expect(screen.queryByText('The file was not saved as UTF-8')).toBeNull();
});

test('counts of thousands are grouped, in the progress and in the list of earlier imports', async () => {
  const counts = { ...FOUND.counts, new: 12_000, changed: 1_500 };
  showImport({ ...FOUND, state: 'applying', counts, progress: { done: 2_000, total: 13_500 } });
  await screen.findByText('Importing: 2,000 products of 13,500');
  cleanup();
  renderScreen(<ImportListScreen />, {
    permissions: ['products.edit'],
    reply: ({ path }) =>
      path.endsWith('/imports') ? { data: [{ ...FOUND, counts }] } : { waiting: 0, failed: 0 },
  });
  await screen.findByText('12,000 new · 1,500 changed');
});

test('a discarded file has its undo in the notification', async () => {
  const { requests, location } = renderScreen(<ImportScreen id={FOUND.id} />, {
    permissions: ['products.edit'],
    reply: ({ path, method }) => {
      if (method === 'DELETE') return { entryId: 12 };
      if (path.endsWith('/undo')) return { isUndone: true };
      return path.endsWith('/products') ? NO_PRODUCTS : FOUND;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      `/admin/imports/${FOUND.id}`,
      '/admin/activity/12/undo',
    ]),
  );
  expect(location.history?.at(-1)).toBe('/imports');
});
