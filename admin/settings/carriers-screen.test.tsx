import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { taggedReply } from '../testing/without-reads-after-write.ts';
import { CarriersScreen } from './carriers-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

test('saved carriers are taken back from the notification, also if they were not read meanwhile', async () => {
  const carriers = [{ name: 'India Post', isActive: true, isDefault: true }];
  let isSaved = false;
  const { requests } = renderScreen(<CarriersScreen />, {
    reply: ({ method, path }) => {
      if (path.endsWith('/undo')) {
        isSaved = false;
        return { isUndone: true };
      }
      if (method !== 'PUT') return isSaved ? new Promise(() => {}) : { carriers };
      isSaved = true;
      return taggedReply({ carriers: [], entryId: 12 }, 2);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  await screen.findByText('The carriers are saved');
  expect(screen.queryByRole('button', { name: 'Remove India Post' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/admin/activity/12/undo' }),
    ),
  );
  await screen.findByText('Taken back.');
  await screen.findByRole('button', { name: 'Remove India Post' });
});
