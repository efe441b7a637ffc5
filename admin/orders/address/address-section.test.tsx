import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { dismissNotifications } from '../../kit/feedback/notifications.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AddressSection } from './address-section.tsx';

beforeEach(() => {
  localStorage.clear();
  dismissNotifications();
});
afterEach(() => cleanup());

const ORDER = {
  number: '7K3QX-9M2PD',
  addressChange: 'all',
  shippingAddress: {
    fullName: 'Asha Rao',
    address: '12 Lodhi Road',
    city: 'New Delhi',
    state: 'Delhi',
    postalCode: '110003',
    phone: '+919845012345',
  },
} as AdminOrder;

test('a corrected address is taken back from the notification', async () => {
  const { requests } = renderScreen(<AddressSection order={ORDER} etag={'"1"'} />, {
    permissions: ['orders.fulfill'],
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'PATCH'
        ? { ...ORDER, shippingAddress: { ...ORDER.shippingAddress, city: 'Noida' }, entryId: 7 }
        : { sendsEmail: true };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await userEvent.clear(screen.getByLabelText('City'));
  await userEvent.type(screen.getByLabelText('City'), 'Noida');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/The address is corrected/);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back.');
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/admin/activity/7/undo'));
});
