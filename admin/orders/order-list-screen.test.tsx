import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AdminOrderList, OrderRow } from '#contract/admin/orders/orders.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrderListScreen } from './order-list-screen.tsx';

afterEach(() => cleanup());

const rowOf = (number: string) =>
  ({
    number,
    createdAt: '2026-11-20T06:00:00.000Z',
    customerName: 'Asha Rao',
    city: 'New Delhi',
    postalCode: '110003',
    title: 'Kurta',
    titles: 1,
    units: 1,
    total: 499,
    paymentState: 'paid',
    fulfillmentState: 'unfulfilled',
    nextAction: 'pack',
  }) as OrderRow;

const listOf = (...numbers: string[]) =>
  ({ data: numbers.map(rowOf), total: numbers.length, views: { all: 3, 'to-pack': 2 } }) as AdminOrderList;

const shownOrders = () =>
  screen.getAllByRole('link', { name: /^7K3/ }).map((link) => link.getAttribute('href')?.split('/').at(-1));

test('another sort order moves the rows, also if all of them were shown before', async () => {
  renderScreen(<OrderListScreen />, {
    reply: ({ query }) =>
      query.sort === 'oldest' ? listOf('7K3-A', '7K3-B', '7K3-C') : listOf('7K3-C', '7K3-B', '7K3-A'),
  });
  await waitFor(() => expect(shownOrders()).toEqual(['7K3-C', '7K3-B', '7K3-A']));
  await userEvent.selectOptions(screen.getByLabelText('Sort order'), 'Oldest first');
  await waitFor(() => expect(shownOrders()).toEqual(['7K3-A', '7K3-B', '7K3-C']));
});

test('a wider view shows its rows at once: they did not arrive while another one was read', async () => {
  renderScreen(<OrderListScreen />, {
    at: '/?view=to-pack',
    reply: ({ query }) =>
      query.view === 'to-pack' ? listOf('7K3-A', '7K3-C') : listOf('7K3-A', '7K3-B', '7K3-C'),
  });
  await waitFor(() => expect(shownOrders()).toEqual(['7K3-A', '7K3-C']));
  await userEvent.click(screen.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(shownOrders()).toEqual(['7K3-A', '7K3-B', '7K3-C']));
  expect(screen.queryByText(/new order/)).toBeNull();
});

test('a view that follows one without orders is not called empty before it is read', async () => {
  let sendReply = () => {};
  renderScreen(<OrderListScreen />, {
    at: '/?view=to-pack',
    reply: ({ query }) =>
      query.view === 'to-pack'
        ? listOf()
        : new Promise((resolve) => {
            sendReply = () => resolve(listOf('7K3-A'));
          }),
  });
  await screen.findByText('Everything is packed');
  await userEvent.click(screen.getByRole('button', { name: /^All/ }));
  expect(screen.queryByText('No orders yet')).toBeNull();
  sendReply();
  await waitFor(() => expect(shownOrders()).toEqual(['7K3-A']));
});

test('slips, labels, pick list, invoices and credit notes of the selected orders are printed or downloaded', async () => {
  const { requests } = renderScreen(<OrderListScreen />, {
    permissions: ['orders.read', 'orders.fulfill'],
    reply: ({ path }) =>
      path === '/admin/documents'
        ? new Response('PK', { headers: { 'content-type': 'application/zip' } })
        : listOf('7K3-A', '7K3-B'),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Order 7K3-A' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Order 7K3-B' }));
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Packing slips, A5',
    'Packing slips, A4',
    'Shipping labels, 100 × 150 mm',
    'Pick list',
    'Invoices',
    'Credit notes',
    'Download packing slips (ZIP)',
    'Download invoices (ZIP)',
    'Download credit notes (ZIP)',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Download packing slips (ZIP)' }));
  const expected = { kind: 'packing-slips', as: 'zip', orders: ['7K3-A', '7K3-B'] };
  const printed = () => requests.find(({ path }) => path === '/admin/documents');
  await waitFor(() => expect(printed()?.body).toMatchObject(expected));
});

const requested = (requests: { query: Record<string, string> }[], param: string) => [
  ...new Set(requests.flatMap(({ query }) => query[param] ?? [])),
];

test('what is typed into a filter is one request and no step of the history; spaces of a PIN code are left out', async () => {
  const { requests, location } = renderScreen(<OrderListScreen />, { reply: () => listOf('7K3-A') });
  await screen.findByRole('link', { name: /^7K3/ });
  // one after the other without a pause: the field waits for one
  for (const value of ['5', '56', '560 ', '560 001'])
    fireEvent.change(screen.getByLabelText('PIN code'), { target: { value } });
  await waitFor(() => expect(requested(requests, 'pin')).toEqual(['560001']));
  expect(location.history).toHaveLength(1);
});

test('a date whose year is still being typed is not requested', async () => {
  const { requests } = renderScreen(<OrderListScreen />, { reply: () => listOf('7K3-A') });
  await screen.findByRole('link', { name: /^7K3/ });
  const field = screen.getByLabelText<HTMLInputElement>('From');
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20'])
    fireEvent.change(field, { target: { value } });
  // a later filter is requested after all that were to be requested before it
  fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'Delhivery' } });
  await waitFor(() => expect(requested(requests, 'carrier')).toEqual(['Delhivery']));
  expect(requested(requests, 'from')).toEqual([]);
  fireEvent.change(field, { target: { value: '2026-11-20' } });
  await waitFor(() => expect(requested(requests, 'from')).toEqual(['2026-11-20']));
});
