import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminShipment } from '#contract/admin/orders/shipments.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ShipmentsScreen } from './shipments-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

const shipment = (id: number) =>
  ({
    id,
    name: `7K3QX-9M2P${id}/1`,
    orderNumber: `7K3QX-9M2P${id}`,
    number: 1,
    shipmentCount: 1,
    customerName: 'Asha Rao',
    city: 'Mysuru',
    postalCode: '570001',
    isPaid: true,
    cod: 0,
    items: [],
  }) as unknown as AdminShipment;

function renderShipments(data: AdminShipment[]) {
  const replies: Record<string, unknown> = {
    '/admin/shipments': { data, total: data.length },
    '/admin/carriers': { carriers: [{ name: 'India Post', isActive: true, isDefault: true }] },
  };
  return renderScreen(<ShipmentsScreen />, { at: '/ship', reply: ({ path }) => replies[path] ?? {} });
}

test('how many tracking numbers have a wrong check digit is shown before they are sent', async () => {
  renderShipments([shipment(1), shipment(2), shipment(3)]);
  await userEvent.type(await screen.findByLabelText('Tracking number of 7K3QX-9M2P1'), 'EE123456785IN');
  expect(screen.queryByText(/wrong check digit/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Tracking number of 7K3QX-9M2P2'), 'EE123456784IN');
  expect(screen.getByText('1 number with a wrong check digit: compare with its label first.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Tracking number of 7K3QX-9M2P3'), 'EE123456783IN');
  expect(
    screen.getByText('2 numbers with a wrong check digit: compare with their labels first.'),
  ).toBeTruthy();
});

test('with nothing to ship, the orders to pack are one press away', async () => {
  renderShipments([]);
  expect((await screen.findByRole('link', { name: 'Pack orders' })).getAttribute('href')).toBe('/pack');
});
