import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissNotifications } from '#admin/kit/feedback/notifications.tsx';
import { MAX_PRINTED } from '#contract/admin/orders/documents.ts';
import { OrderListScreen } from '../../orders/order-list-screen.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MAX_ORDERS_AT_ONCE } from './use-selected-orders.ts';

beforeEach(() => {
  localStorage.clear();
  dismissNotifications();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

test('more than one document holds cannot be selected at once: the limit is named', async () => {
  expect(MAX_ORDERS_AT_ONCE).toBe(MAX_PRINTED);
  renderOrders(2001);
  await userEvent.click(await screen.findByRole('checkbox', { name: /all/i }));
  expect(await screen.findByText('50 selected')).toBeTruthy();
  screen.getByText('At most 2,000 at once');
  expect(screen.queryByRole('button', { name: /matching/ })).toBeNull();
});

/** The orders of each request to pack. */
const packedParts = (requests: readonly { path: string; body: unknown }[]) =>
  requests
    .filter(({ path }) => path === '/admin/shipments/pack')
    .map(({ body }) => (body as { orders: object[] }).orders.length);

test('450 orders are packed in parts with progress, and their slips are one document', async () => {
  const { requests, sendNext } = renderPacking(450);
  await packAll(450);
  await screen.findByText('Pack 450 orders: 0 of 450');
  sendNext();
  await screen.findByText('Pack 450 orders: 200 of 450');
  sendNext();
  await screen.findByText('Pack 450 orders: 400 of 450');
  sendNext();
  await screen.findByText('450 orders packed');
  expect(screen.queryByRole('progressbar')).toBeNull();
  // none of them matches any more
  await waitFor(() => expect(screen.queryByText('450 selected')).toBeNull());
  expect(packedParts(requests)).toEqual([200, 200, 50]);
  const printed = () => requests.find(({ path }) => path === '/admin/documents')?.body;
  await waitFor(() => expect(printed()).toMatchObject({ kind: 'packing-slips' }));
  expect((printed() as { shipments: number[] }).shipments).toHaveLength(450);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  for (let i = 0; i < 3; i += 1) await waitFor(() => sendNext());
  await screen.findByText('450 shipments unpacked');
});

test('Stop ends after the current part: what is packed has its slips and its Undo, the rest is named', async () => {
  const { requests, sendNext } = renderPacking(450);
  await packAll(450);
  await screen.findByText('Pack 450 orders: 0 of 450');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  sendNext();
  await screen.findByText('200 orders packed');
  screen.getByText('Not done: 250 orders. Select them again.');
  screen.getByRole('button', { name: 'Undo' });
  expect(packedParts(requests)).toEqual([200]);
});

test('a part that fails ends the packing, and names what is packed, what not, and why', async () => {
  const { requests, sendNext } = renderPacking(450);
  await packAll(450);
  await waitFor(() => sendNext());
  await screen.findByText('Pack 450 orders: 200 of 450');
  sendNext(() => Response.json({ error: 'The database is busy.', code: 'unavailable' }, { status: 503 }));
  await screen.findByText('The database is busy.');
  screen.getByText('200 orders packed');
  screen.getByText('Not done: 250 orders. Select them again.');
  expect(packedParts(requests)).toEqual([200, 200]);
});

test('orders that someone else packed meanwhile are counted, and named on request', async () => {
  const { sendNext } = renderPacking(250);
  await packAll(250);
  const isTaken = (number: string) => /0000[1-3]$/.test(number);
  await waitFor(() => sendNext(undefined, isTaken));
  await screen.findByText('Pack 250 orders: 200 of 250');
  sendNext();
  await screen.findByText('247 orders packed');
  screen.getByText(/^3 of 250 were not changed\. Everything of order 7K3QX-00001 is packed/);
  await userEvent.click(screen.getByText('Show all 3'));
  screen.getByText('Everything of order 7K3QX-00003 is packed already.');
});

async function packAll(count: number) {
  await selectAllMatching(count);
  await userEvent.click(screen.getByRole('button', { name: 'Pack and print slips' }));
}

/** Each request that changes shipments waits for `sendNext`. */
function renderPacking(count: number) {
  vi.stubGlobal('open', () => window);
  let total = count;
  let sendReply: ((reply: unknown) => void) | undefined;
  let waiting: string[] = [];
  const view = renderScreen(<OrderListScreen />, {
    at: '/orders',
    permissions: ['orders.read', 'orders.fulfill'],
    reply: ({ path, query, body }) => {
      if (path === '/admin/documents')
        return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
      if (path !== '/admin/orders') {
        const { orders, shipments } = body as { orders?: { number: string }[]; shipments?: number[] };
        waiting = orders?.map(({ number }) => number) ?? shipments?.map(String) ?? [];
        return new Promise((resolve) => {
          sendReply = resolve;
        });
      }
      const from = Number(query.after ?? 0);
      const size = Math.min(Number(query.limit ?? PAGE), total - from);
      const data = Array.from({ length: size }, (_, i) => order(from + i));
      return { data, total, views: {}, ...(from + size < total && { next: String(from + size) }) };
    },
  });
  const sendNext = (failure?: () => Response, isTaken = (_: string) => false) => {
    const send = sendReply;
    if (!send) throw new Error('no request waits');
    sendReply = undefined;
    const results = waiting.map((item) =>
      isTaken(item)
        ? { item, error: `Everything of order ${item} is packed already.`, code: 'already_packed' }
        : { item, shipments: [{ id: Number(item.slice(-5)) + 1, name: item }] },
    );
    if (!failure) total -= results.length;
    send(failure ? failure() : { results });
  };
  return { ...view, sendNext };
}
