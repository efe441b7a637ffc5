import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineNotice } from '../shared/connection/offline-notice.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

/** The stream of the browser, whose connection the test ends and restores. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeStream | undefined;
  readyState = 0;

  constructor() {
    super();
    FakeStream.latest = this;
  }

  close() {}
}

const happens = (event: string) => FakeStream.latest?.dispatchEvent(new Event(event));

beforeEach(() => void vi.stubGlobal('EventSource', FakeStream));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  useLiveUpdates('/admin/events');
  return <OfflineNotice />;
}

test('a shop that does not come back after a moment is reported, until it does', async () => {
  let isReachable = true;
  const { requests } = renderScreen(<Screen />, {
    reply: () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return { isSignedIn: true, id: '1', idleSeconds: 60, permissions: [] };
    },
  });
  await waitFor(() => expect(requests).toHaveLength(2));
  happens('open');
  isReachable = false;
  // a restart of the shop ends the stream too: the browser connects again by itself
  happens('error');
  expect(screen.queryByText('No connection to the shop')).toBeNull();
  happens('error');
  await screen.findByText('No connection to the shop');
  isReachable = true;
  happens('open');
  await waitFor(() => expect(screen.queryByText('No connection to the shop')).toBeNull());
});
