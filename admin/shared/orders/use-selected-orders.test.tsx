import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dismissNotifications } from '#admin/kit/feedback/notifications.tsx';
import { OrderListScreen } from '../../orders/order-list-screen.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  dismissNotifications();
});
afterEach(() => cleanup());

const PAGE = 50;
const order = (index: number) => ({
  number: `7K3QX-${String(index).padStart(5, '0')}`,
  createdAt: '2026-11-20T06:00:00.000Z',
  customerName: 'Asha Rao',
  city: 'Mysuru',
  postalCode: '570001',
  units: 1,
  title: 'Kurta',
  titles: 1,
  total: 499,
  status: 1,
  paymentState: 'paid',
  fulfillmentState: 'unfulfilled',
});

/** `count` orders match; on a second reading `countLater`. */
function renderOrders(count: number, countLater = count) {
  let total = count;
  return renderScreen(<OrderListScreen />, {
    at: '/orders',
    permissions: ['orders.read', 'orders.fulfill'],
    reply: ({ method, query, body }) => {
      if (method === 'POST') {
        const { orders } = body as { orders: { number: string }[] };
        return { results: orders.map(({ number }) => ({ item: number, shipments: [] })) };
      }
      if (query.limit !== undefined) total = countLater;
      const from = Number(query.after ?? 0);
      const size = Math.min(Number(query.limit ?? PAGE), total - from);
      const data = Array.from({ length: size }, (_, i) => order(from + i));
      return { data, total, views: {}, ...(from + size < total && { next: String(from + size) }) };
    },
  });
}

async function selectAllMatching(count: number) {
  await userEvent.click(await screen.findByRole('checkbox', { name: /all/i }));
  await userEvent.click(await screen.findByRole('button', { name: `Select all ${count} matching` }));
}

test('all orders that match are packed, also those on later pages', async () => {
  const { requests } = renderOrders(120);
  await selectAllMatching(120);
  await userEvent.click(screen.getByRole('button', { name: 'Pack and print slips' }));
  const packed = () => requests.find(({ method }) => method === 'POST')?.body as { orders: object[] };
  await waitFor(() => expect(packed()?.orders).toHaveLength(120));
  expect(packed().orders.at(-1)).toEqual({ number: '7K3QX-00119' });
});

test('nothing is packed if another number of orders matches meanwhile', async () => {
  const { requests } = renderOrders(120, 121);
  await selectAllMatching(120);
  await userEvent.click(screen.getByRole('button', { name: 'Pack and print slips' }));
  expect(await screen.findByText('Meanwhile 121 orders match. Select them again.')).toBeTruthy();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('more than a request accepts cannot be selected at once: the limit is named', async () => {
  const { requests } = renderOrders(201);
  await userEvent.click(await screen.findByRole('checkbox', { name: /all/i }));
  expect(await screen.findByText('50 selected')).toBeTruthy();
  screen.getByText('At most 200 at once');
  expect(screen.queryByRole('button', { name: /matching/ })).toBeNull();
  for (const shown of [100, 150, 200, 201]) {
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText(shown === 201 ? '201 orders' : `${shown} of 201 orders`);
  }
  await userEvent.click(screen.getByRole('checkbox', { name: /all/i }));
  await screen.findByText('201 selected');
  expect(screen.queryByRole('button', { name: 'Pack and print slips' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Order 7K3QX-00000' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pack and print slips' }));
  const packed = () => requests.find(({ method }) => method === 'POST')?.body as { orders: object[] };
  await waitFor(() => expect(packed()?.orders).toHaveLength(200));
});
