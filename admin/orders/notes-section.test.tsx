import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { NotesSection } from './notes-section.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

const note = (id: number, text: string) => ({
  id,
  text,
  author: 'Meera Nair',
  createdAt: '2026-11-20T06:00:00.000Z',
});
const ORDER = {
  number: '7K3QX-9M2PD',
  notes: [note(1, 'Call before noon'), note(2, 'Gift')],
} as unknown as AdminOrder;

const show = () =>
  renderScreen(<NotesSection order={ORDER} />, { permissions: ['orders.fulfill'], reply: () => ({}) });

test('a note with a change that was not saved shows it when the order is opened again', async () => {
  const { unmount } = show();
  const [change] = await screen.findAllByRole('button', { name: 'Change' });
  if (change) await userEvent.click(change);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' on Friday');
  unmount();
  show();
  expect(await screen.findByDisplayValue('Call before noon on Friday')).toBeTruthy();
  screen.getByText('Gift');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  screen.getByText('Call before noon');
  expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(2);
});

test.each<[string, string, string]>([
  ['changed', 'Change', 'Save'],
  ['deleted', 'Delete', ''],
])('a %s note is taken back from the notification', async (_name, first, second) => {
  const { requests } = renderScreen(<NotesSection order={ORDER} />, {
    permissions: ['orders.fulfill'],
    reply: ({ path }) => (path.endsWith('/undo') ? { isUndone: true } : { ...ORDER.notes[0], entryId: 12 }),
  });
  const [button] = await screen.findAllByRole('button', { name: first });
  if (button) await userEvent.click(button);
  if (second !== '') {
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' on Friday');
    await userEvent.click(screen.getByRole('button', { name: second }));
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/admin/activity/12/undo' }),
    ),
  );
  await screen.findByText('Taken back.');
});
