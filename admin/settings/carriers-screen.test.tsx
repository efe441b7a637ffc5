import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { CarriersScreen } from './carriers-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

test('saved carriers are taken back from the notification', async () => {
  const carriers = [{ name: 'India Post', isActive: true, isDefault: true }];
  const { requests } = renderScreen(<CarriersScreen />, {
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'PUT' ? { carriers: [], entryId: 12 } : { carriers };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/admin/activity/12/undo' }),
    ),
  );
  await screen.findByText('Taken back.');
});
