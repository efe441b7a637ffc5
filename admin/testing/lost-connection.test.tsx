import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QUEUED_MESSAGE } from '../api/use-write.ts';
import { Notifications, notify } from '../kit/feedback/notifications.tsx';
import { OfflineNotice } from '../shared/connection/offline-notice.tsx';
import { createAdmin } from '../shell/admin-app.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the notice of a lost connection goes by itself once the shop replies again', async () => {
  vi.useFakeTimers();
  let isDown = true;
  renderScreen(<OfflineNotice />, {
    reply: () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { id: '1', name: 'Meera Nair', permissions: [], idleSeconds: 60, isSignedIn: true };
    },
  });
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  await wait(5);
  expect(screen.getByText('No connection to the shop')).toBeTruthy();
  isDown = false;
  await wait(15);
  expect(screen.queryByText('No connection to the shop')).toBeNull();
});

test('once a stored change is sent, the notification that it waits is removed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ changed: 0, skipped: [], importId: '42' }));
  const { api } = createAdmin();
  api.setStaffId('1');
  render(<Notifications />);
  act(() => notify({ message: QUEUED_MESSAGE, tone: 'info' }));
  api.unsent.add({
    key: 'k',
    staffId: '1',
    label: 'Change 1,240 products',
    method: 'POST',
    path: '/admin/products/change',
    createdAt: '2026-11-20T06:00:00.000Z',
    invalidates: [],
  });
  await act(() => api.unsent.send());
  expect(screen.getByText(/^Change 1,240 products: sent/)).toBeTruthy();
  expect(screen.queryByText(QUEUED_MESSAGE)).toBeNull();
});
