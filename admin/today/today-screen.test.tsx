import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Today } from '#contract/admin/today.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { TodayScreen } from './today-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const TODAY: Today = { groups: [], toPack: 3, toShip: 0, unpaid: 0 };

test('orders to pack that cannot be loaded are reported, with a way to try again', async () => {
  let isBroken = true;
  renderScreen(<TodayScreen />, {
    permissions: ['orders.read', 'orders.fulfill'],
    reply: ({ path }) => {
      if (path === '/admin/today') return TODAY;
      if (isBroken) return Response.json({ error: 'The shop is busy.', code: 'busy' }, { status: 503 });
      return { data: [{ number: '7K3QX-9M2PD', customerName: 'Asha Rao', city: 'New Delhi', items: [] }] };
    },
  });
  await screen.findByText('The orders to pack could not be loaded.');
  screen.getByText('The shop is busy.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /7K3QX-9M2PD/ });
});

test('what is left of an earlier reply is named as such when Today cannot be renewed', async () => {
  let isBroken = false;
  renderScreen(<TodayScreen />, {
    permissions: ['orders.read'],
    reply: () =>
      isBroken ? Response.json({ error: 'The shop is busy.', code: 'invalid' }, { status: 422 }) : TODAY,
  });
  await screen.findByText('To pack');
  isBroken = true;
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await screen.findByText('What is shown below was loaded earlier.');
  screen.getByText('To pack');
});

test('two items with the same texts are both shown, without an error in the console', async () => {
  const errors = vi.spyOn(console, 'error');
  const item = { text: 'Password reset', detail: 'tried 8 times, last: 550 no such mailbox' };
  renderScreen(<TodayScreen />, {
    permissions: ['emails.send'],
    reply: () => ({
      ...TODAY,
      toPack: 0,
      groups: [
        { kind: 'email-failed', title: 'Emails that could not be sent', count: 2, items: [item, item] },
      ],
    }),
  });
  expect(await screen.findAllByText('Password reset')).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});
