import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { AddNote } from './add-note.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

const note = <AddNote subject="order 7K3QX" path="/admin/orders/7K3QX/notes" invalidates={['orders']} />;
const field = () => screen.getByLabelText<HTMLTextAreaElement>(/Add a note/);

test('a note that is being typed survives a reload, until it is added', async () => {
  const first = renderScreen(note, { reply: () => ({}) });
  await userEvent.type(field(), 'Gift wrap');
  first.unmount();
  const { requests, unmount } = renderScreen(note, { reply: () => ({}) });
  expect(field().value).toBe('Gift wrap');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(requests).toMatchObject([{ path: '/admin/orders/7K3QX/notes', body: { text: 'Gift wrap' } }]);
  unmount();
  renderScreen(note, { reply: () => ({}) });
  expect(field().value).toBe('');
});

test('a note that is rejected stays in the field, with the reason', async () => {
  renderScreen(note, {
    reply: () => Response.json({ error: 'At most 2,000 characters.', code: 'invalid' }, { status: 422 }),
  });
  await userEvent.type(field(), 'Long');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('At most 2,000 characters.');
  expect(field().value).toBe('Long');
});
