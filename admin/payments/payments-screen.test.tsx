import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dismissNotifications } from '../kit/feedback/notifications.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { PaymentsScreen } from './payments-screen.tsx';

beforeEach(() => dismissNotifications());
afterEach(() => cleanup());

const CLAIM = {
  reference: 'P1',
  orderNumber: '7K3QX-9M2PD',
  customerName: 'Asha Rao',
  method: 'upi',
  gatewayReference: '412345678901',
  state: 'started',
  isClaim: true,
  amount: 499,
  refundable: 0,
  createdAt: '2026-11-20T06:00:00.000Z',
};

test('without a network a rejection is stored on the device like a recorded payment', async () => {
  const { unsent } = renderScreen(<PaymentsScreen />, {
    permissions: ['payments.record'],
    staffId: 'meera',
    reply: ({ method, path }) => {
      if (method === 'POST') throw new TypeError('Failed to fetch');
      return path === '/admin/shop' ? { sendsEmail: true } : { data: [CLAIM], total: 1, views: {} };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Reject/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Reject (and|the)/ }));
  await waitFor(() => expect(unsent).toHaveLength(1));
  expect(unsent[0]).toMatchObject({
    label: 'Reject the payment of order 7K3QX-9M2PD',
    path: '/admin/payments/P1/reject',
    body: { utr: '412345678901', reason: 'not-found' },
  });
  await screen.findByText(/^No connection: the change is stored on this device/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
