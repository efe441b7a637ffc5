import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffReply } from '#contract/admin/staff.ts';
import { dismissNotifications } from '../kit/feedback/notifications.tsx';
import { RecoveryCodes } from '../shared/staff/recovery-codes.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { StaffScreen } from './staff-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test('without a clipboard, as on plain http, links and codes say to select and copy them', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  const link = 'http://shop.example/admin/invitation#abc';
  renderScreen(
    <>
      <StaffScreen />
      <RecoveryCodes codes={['AAAA-BBBB']} />
    </>,
    {
      permissions: ['staff.manage'],
      reply: ({ method }) =>
        method === 'POST' ? { link, expiresAt: '2026-11-30T06:00:00.000Z', isEmailed: false } : STAFF,
    },
  );
  const text = 'This browser does not allow copying here. Select the text, then copy it.';
  await userEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByText(text);
  dismissNotifications();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Invite a person' }));
  await userEvent.type(await screen.findByLabelText(/^Email/), 'asha@staff.example');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Copy the link' }));
  await screen.findByText(text);
});
