import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AdminMessage } from '#contract/admin/messages.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { MessageScreen } from './message-screen.tsx';

afterEach(() => cleanup());

const MESSAGE = {
  ticketNumber: 'T-5KHM39GT',
  createdAt: '2026-11-24T07:47:00.000Z',
  name: 'Asha Rao',
  email: 'asha@shopper.example',
  subject: 'Size',
  message: 'Does M fit?',
  state: 'open',
  acknowledgeBy: '2026-11-26T07:47:00.000Z',
  resolveBy: '2026-12-24T07:47:00.000Z',
  isOverdue: false,
  settings: { isClosed: false, assigneeId: null },
  entries: [],
  orders: [],
  assignees: [],
  sendsEmails: true,
} satisfies AdminMessage;

const show = (message: AdminMessage) =>
  renderScreen(<MessageScreen ticket={message.ticketNumber} />, {
    permissions: ['customers.edit'],
    reply: ({ path }) => (path === '/admin/messages/T-5KHM39GT' ? message : {}),
  });

test('an open message names its deadlines and takes a reply', async () => {
  show(MESSAGE);
  await screen.findByText('Solve by');
  expect(screen.getByText(/Not yet, due/)).toBeTruthy();
  expect(screen.getByLabelText('Your reply')).toBeTruthy();
});

test('a closed message of an erased person names no deadline and takes no reply', async () => {
  const { email: _, ...erased } = MESSAGE;
  show({ ...erased, name: 'Erased', state: 'closed', settings: { isClosed: true, assigneeId: null } });
  await screen.findByText('Erased with the personal data');
  expect(screen.queryByText(/Solve by|Not yet, due/)).toBeNull();
  expect(screen.queryByLabelText('Your reply')).toBeNull();
});

test('a message that does not exist is not asked for again', async () => {
  renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
    reply: () => Response.json({ error: 'There is no message T-5KHM39GT.' }, { status: 404 }),
  });
  await screen.findByText('There is no message T-5KHM39GT.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a closed message is opened again from the notification', async () => {
  const { requests } = renderScreen(<MessageScreen ticket="T-5KHM39GT" />, {
    permissions: ['customers.edit'],
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'PATCH' ? { ...MESSAGE, entryId: 12 } : MESSAGE;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close the message' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/admin/activity/12/undo' }),
    ),
  );
  await screen.findByText('Taken back.');
});
