import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { dismissNotifications } from '../../kit/feedback/notifications.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { taggedReply } from '../../testing/without-reads-after-write.ts';
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

const withAddress = (change: Partial<AdminOrder['shippingAddress']>) => ({
  ...ORDER,
  shippingAddress: { ...ORDER.shippingAddress, ...change },
});

/** The page of the order, which is not read again. */
function Page() {
  const [loaded, setLoaded] = useState({ order: ORDER, etag: '"1"' as string | undefined });
  return <AddressSection {...loaded} onSaved={(order, etag) => setLoaded({ order, etag })} />;
}

async function correct(field: string, text: string) {
  if (!screen.queryByLabelText(field)) await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  await userEvent.clear(screen.getByLabelText(field));
  await userEvent.type(screen.getByLabelText(field), text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('a corrected address is shown at once, and can be corrected again before the order is read', async () => {
  let version = 1;
  let stored = ORDER;
  const { requests } = renderScreen(<Page />, {
    permissions: ['orders.fulfill'],
    reply: ({ method, body }) => {
      if (method !== 'PATCH') return { sendsEmail: true };
      version += 1;
      stored = withAddress({ ...stored.shippingAddress, ...(body as AdminOrder).shippingAddress });
      return taggedReply({ ...stored, entryId: 7 }, version);
    },
  });
  await correct('City', 'Noida');
  await screen.findByText(/Noida 110003/);
  await correct('PIN code', '201301');
  await screen.findByText(/Noida 201301/);
  const patches = requests.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

test('a correction is merged with that of someone else at the first save, if the fields are others', async () => {
  const theirs = withAddress({ phone: '+919845099999' });
  const { requests } = renderScreen(<Page />, {
    permissions: ['orders.fulfill'],
    reply: ({ method, ifMatch }) => {
      if (method !== 'PATCH') return { sendsEmail: true };
      if (ifMatch === '"2"') return taggedReply(withAddress({ ...theirs.shippingAddress, city: 'Noida' }), 3);
      const body = { error: 'Changed.', code: 'precondition_failed', current: theirs.shippingAddress };
      return taggedReply(body, 2, 412);
    },
  });
  await correct('City', 'Noida');
  await screen.findByText(/Noida 110003/);
  const patches = requests.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
    ['"1"', { shippingAddress: { city: 'Noida' } }],
    ['"2"', { shippingAddress: { city: 'Noida' } }],
  ]);
});

test('a corrected address is taken back from the notification', async () => {
  const { requests } = renderScreen(<Page />, {
    permissions: ['orders.fulfill'],
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'PATCH' ? { ...withAddress({ city: 'Noida' }), entryId: 7 } : { sendsEmail: true };
    },
  });
  await correct('City', 'Noida');
  await screen.findByText(/The address is corrected/);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back.');
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/admin/activity/7/undo'));
});
