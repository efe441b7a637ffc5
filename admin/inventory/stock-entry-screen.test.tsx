import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { dismissNotifications } from '#admin/kit/feedback/notifications.tsx';
import { INVENTORY_ROW } from '#admin/testing/inventory-row.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ReceiveStockScreen, StockCountScreen } from './stock-entry-screen.tsx';

afterEach(() => {
  cleanup();
  dismissNotifications();
  localStorage.clear();
});

/** Of the API, for the present stock of `INVENTORY_ROW`. */
const ITEM_PATH = `/admin/inventory/${INVENTORY_ROW.id}`;

test('scans that arrive before a reply count one unit each, in one row', async () => {
  const replies: (() => void)[] = [];
  renderScreen(<StockCountScreen />, {
    at: '/inventory/count',
    reply: async ({ path, query }) => {
      if (path === ITEM_PATH) return INVENTORY_ROW;
      if (query.code === undefined) return { data: [], total: 0, views: {} };
      await new Promise<void>((resolve) => replies.push(resolve));
      return { data: [INVENTORY_ROW], total: 1, views: {} };
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
    reply: ({ path, query }) =>
      path === ITEM_PATH
        ? INVENTORY_ROW
        : { data: query.code !== undefined && isKnown ? [INVENTORY_ROW] : [], total: 0, views: {} },
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

/** The shop has one variant; a write waits until `replyNow` is called. */
function showSlowShop(screenOf: ReactNode) {
  const replies: ((reply: unknown) => void)[] = [];
  const shown = renderScreen(screenOf, {
    reply: ({ method, path }) => {
      if (method === 'POST') return new Promise((resolve) => replies.push(resolve));
      if (path === ITEM_PATH) return INVENTORY_ROW;
      const rows = [INVENTORY_ROW, { ...INVENTORY_ROW, id: 8, title: 'Fennel', sku: 'SAUNF' }];
      return { data: rows, total: 2, views: {} };
    },
  });
  const writes = () => shown.requests.filter(({ method }) => method === 'POST');
  const replyNow = () => replies.shift()?.({ changed: 1, entryId: 1, skipped: [], short: [] });
  return { ...shown, writes, replyNow };
}
const numbers = async () => {
  const list = await screen.findByRole('list', { name: 'Variants' });
  return within(list).getAllByRole<HTMLInputElement>('textbox');
};

test('numbers that are entered while others are being sent stay', async () => {
  const { writes, replyNow } = showSlowShop(<ReceiveStockScreen />);
  const [first, second] = await numbers();
  if (!first || !second) throw new Error('two variants are listed');
  await userEvent.type(first, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Add to the stock' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  await userEvent.type(first, '{Backspace}7');
  await userEvent.type(second, '3');
  replyNow();
  await screen.findByText('Received: 1 variant changed');
  await waitFor(() => expect([first.value, second.value]).toEqual(['2', '3']));
  await userEvent.click(screen.getByRole('button', { name: 'Add to the stock' }));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({
    changes: [
      { variantId: 7, change: 2 },
      { variantId: 8, change: 3 },
    ],
  });
  expect(writes()[1]?.key).not.toBe(writes()[0]?.key);
});

test.each([
  ['receipt', <ReceiveStockScreen key="receive" />, 'Add to the stock'],
  ['count', <StockCountScreen key="count" />, 'Save the count'],
])(
  'a %s whose reply was lost is the same request after a reload: the stock changes once',
  async (_, screenOf, save) => {
    const before = showSlowShop(screenOf);
    const [field] = await numbers();
    if (!field) throw new Error('a variant is listed');
    await userEvent.type(field, '5');
    await userEvent.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(before.writes()).toHaveLength(1));
    before.unmount();
    const after = showSlowShop(screenOf);
    await numbers();
    await userEvent.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(after.writes()).toHaveLength(1));
    const [sent] = before.writes();
    expect(after.writes()[0]).toMatchObject({ key: sent?.key, body: sent?.body });
  },
);

/** A count of one variant whose list was read before others packed two units. `reply`: to the request of its present stock. */
function showOutdatedCount(reply: () => unknown) {
  const shown = renderScreen(<StockCountScreen />, {
    at: '/inventory/count',
    reply: ({ path, method }) => {
      if (method === 'POST') return { changed: 0, skipped: [], short: [] };
      return path === ITEM_PATH ? reply() : { data: [INVENTORY_ROW], total: 1, views: {} };
    },
  });
  const counts = () => shown.requests.filter(({ path }) => path === '/admin/inventory/count');
  const isRead = () => shown.requests.some(({ path }) => path === ITEM_PATH);
  return { ...shown, counts, isRead };
}

test('a count is compared with the stock when the number is entered, not when the list was read', async () => {
  let replyNow = () => {};
  const { counts, isRead } = showOutdatedCount(
    () =>
      new Promise((resolve) => {
        replyNow = () => resolve({ ...INVENTORY_ROW, onHand: 10 });
      }),
  );
  const [field] = await numbers();
  if (!field) throw new Error('a variant is listed');
  await userEvent.type(field, '9');
  await waitFor(() => expect(isRead()).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Save the count' }));
  replyNow();
  await waitFor(() => expect(counts()).toHaveLength(1));
  expect(counts()[0]?.body).toMatchObject({ rows: [{ variantId: 7, counted: 9, expected: 10 }] });
});

test('a number that replaces a removed one is compared with the stock of its own time', async () => {
  const onHand = [10, 11];
  const { counts } = showOutdatedCount(() => ({ ...INVENTORY_ROW, onHand: onHand.shift() }));
  const [field] = await numbers();
  if (!field) throw new Error('a variant is listed');
  await userEvent.type(field, '9');
  await screen.findByText(/1 difference \(−1 in all\)/);
  await userEvent.type(field, '{Backspace}');
  await screen.findByText('Nothing entered yet.');
  await userEvent.type(field, '9');
  await userEvent.click(screen.getByRole('button', { name: 'Save the count' }));
  await waitFor(() => expect(counts()).toHaveLength(1));
  expect(counts()[0]?.body).toMatchObject({ rows: [{ counted: 9, expected: 11 }] });
});

test('without a reply about the present stock, a count is compared with that of the list', async () => {
  const { counts } = showOutdatedCount(() => {
    throw new TypeError('Failed to fetch');
  });
  const [field] = await numbers();
  if (!field) throw new Error('a variant is listed');
  await userEvent.type(field, '9');
  await userEvent.click(screen.getByRole('button', { name: 'Save the count' }));
  await waitFor(() => expect(counts()).toHaveLength(1));
  expect(counts()[0]?.body).toMatchObject({ rows: [{ variantId: 7, counted: 9, expected: 12 }] });
});

test('a count that corrects one that is not sent yet is compared with it: the server applies both', async () => {
  let isDown = true;
  const { unsent, requests } = renderScreen(<StockCountScreen />, {
    at: '/inventory/count',
    staffId: 'asha',
    reply: ({ path, method }) => {
      if (method === 'POST' || (path === ITEM_PATH && isDown)) throw new TypeError('Failed to fetch');
      return path === ITEM_PATH ? INVENTORY_ROW : { data: [INVENTORY_ROW], total: 1, views: {} };
    },
  });
  const [field] = await numbers();
  if (!field) throw new Error('a variant is listed');
  const count = async (units: string) => {
    const before = unsent.length;
    await userEvent.type(field, units);
    await userEvent.click(screen.getByRole('button', { name: 'Save the count' }));
    await waitFor(() => expect(unsent).toHaveLength(before + 1));
    await screen.findByText('Nothing entered yet.');
  };
  await count('3');
  await count('4');
  // the network is back, and the queue not sent yet
  isDown = false;
  await count('5');
  expect(unsent.map(({ body }) => body)).toMatchObject([
    { rows: [{ counted: 3, expected: 12 }] },
    { rows: [{ counted: 4, expected: 3 }] },
    { rows: [{ counted: 5, expected: 4 }] },
  ]);
  expect(new Set(unsent.map(({ key }) => key)).size).toBe(3);
  expect(requests.filter(({ path }) => path === ITEM_PATH)).toHaveLength(1);
});

test('a scanned variant that the list does not show has its present stock, also at the next scan', async () => {
  const { requests } = renderScreen(<StockCountScreen />, {
    at: '/inventory/count',
    reply: ({ path, query }) =>
      path === ITEM_PATH
        ? { ...INVENTORY_ROW, onHand: 10 }
        : { data: query.code === undefined ? [] : [INVENTORY_ROW], total: 0, views: {} },
  });
  const field = await screen.findByLabelText('Scan a barcode or SKU');
  await userEvent.type(field, 'JEERA-100{Enter}');
  await screen.findByText('10 on hand');
  await userEvent.type(field, 'JEERA-100{Enter}');
  await screen.findByText('Roasted cumin: 2');
  expect(requests.filter(({ query }) => query.code !== undefined)).toHaveLength(1);
});

test('a count that orders exceed names every shortage in one notification, with Undo', async () => {
  const short = ['Tea', 'Cup', 'Bowl'].map((title, index) => ({ variantId: index, title, missing: 2 }));
  const skipped = [{ variantId: 9, title: '', reason: 'This variant was deleted.' }];
  renderScreen(<StockCountScreen />, {
    reply: ({ path, method }) => {
      if (method === 'POST') return { changed: 4, entryId: 1, skipped, short };
      return path === ITEM_PATH ? INVENTORY_ROW : { data: [INVENTORY_ROW], total: 1, views: {} };
    },
  });
  const [field] = await numbers();
  if (!field) throw new Error('a variant is listed');
  await userEvent.type(field, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Save the count' }));
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Counted: 4 variants changed. Left as it is: This variant was deleted. And 3 more.');
  const details = alert.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(details).toEqual([
    'This variant was deleted.',
    ...['Tea', 'Cup', 'Bowl'].map((title) => expect.stringContaining(`${title}: orders have taken 2 units`)),
  ]);
  alert.getByRole('button', { name: 'Undo' });
});
