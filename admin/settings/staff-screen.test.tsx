import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { StaffReply } from '#contract/admin/staff.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { StaffScreen } from './staff-screen.tsx';

afterEach(() => cleanup());

const STAFF: StaffReply = {
  members: [
    {
      id: '0b8d1a34-5d2e-4c6a-9a51-7e6f6f0c2b11',
      name: 'Ravi Kumar',
      email: 'ravi@staff.example',
      role: 'packer',
      createdAt: '2026-11-20T06:00:00.000Z',
      methods: ['passkey'],
      isDemo: false,
    },
  ],
  invitations: [],
};

test('a changed role is taken back from the notification', async () => {
  const { requests } = renderScreen(<StaffScreen />, {
    permissions: ['staff.manage'],
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'POST' ? { message: 'The role is changed.', entryId: 12 } : STAFF;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Ravi Kumar/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change role' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Manager/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Make manager' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/admin/activity/12/undo' }),
    ),
  );
  await screen.findByText('Taken back.');
});
