import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderToPack } from '#contract/admin/orders/shipments.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PackScreen } from './pack-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = (number: string): OrderToPack => ({
  number,
  createdAt: '2026-11-20T06:00:00.000Z',
  customerName: 'Asha Rao',
  city: 'Mysuru',
  postalCode: '570001',
  isCashOnDelivery: false,
  total: 499,
  shipmentCount: 0,
  returnedBefore: 0,
  items: [
    {
      lineNo: 1,
      variantId: 1,
      title: 'Kurta',
      options: 'M',
      sku: 'KURTA-M',
      quantity: 1,
      storageLocation: 'A3',
    },
  ],
});

test('the pick list of the selected orders is printed before anything is packed', async () => {
  vi.stubGlobal('open', () => window);
  const { requests } = renderScreen(<PackScreen />, {
    at: '/pack?tab=pick-list',
    permissions: ['orders.fulfill'],
    reply: ({ path }) =>
      path === '/admin/documents'
        ? new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
        : { data: [order('7K3-A'), order('7K3-B')], total: 2 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Print pick list' }));
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      path: '/admin/documents',
      body: { kind: 'pick-list', orders: ['7K3-A', '7K3-B'] },
    }),
  );
  expect(requests.some(({ path }) => path === '/admin/shipments/pack')).toBe(false);
});

test('the pick list names the SKU as such, apart from size and colour', async () => {
  renderScreen(<PackScreen />, {
    at: '/pack?tab=pick-list',
    permissions: ['orders.fulfill'],
    reply: () => ({ data: [order('7K3-A')], total: 1 }),
  });
  await screen.findByText('SKU KURTA-M');
});

test('packing that failed leaves the orders selected that were chosen', async () => {
  renderScreen(<PackScreen />, {
    permissions: ['orders.fulfill'],
    reply: ({ method }) =>
      method === 'GET'
        ? { data: ['7K3-A', '7K3-B', '7K3-C'].map(order), total: 3 }
        : Response.json({ error: 'Too many requests.' }, { status: 429 }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /7K3-A/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Pack 2 orders and print slips' }));
  await screen.findByText('Too many requests.');
  screen.getByRole('button', { name: 'Pack 2 orders and print slips' });
});
