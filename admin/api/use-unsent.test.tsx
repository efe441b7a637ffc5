import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminApi, ApiProvider } from './api-context.tsx';
import type { AdminResult } from './client.ts';
import { UnsentQueue } from './unsent-queue.ts';
import { useSendUnsent } from './use-unsent.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const OFFLINE: AdminResult<never> = { ok: false, error: { kind: 'no-response', message: 'No network.' } };
const REJECTED: AdminResult<never> = {
  ok: false,
  error: { kind: 'http-error', status: 409, message: 'Packed already.', body: undefined },
};

/** The queue of a signed-in member, sent by the hook. `reply`: to each request, by its idempotency key. */
function sendQueue(reply: (key: string) => Promise<AdminResult<unknown>>) {
  const requests: string[] = [];
  let isLocked = false;
  const unsent = new UnsentQueue({
    client: {
      send: async <T,>(_method: string, _path: string, { idempotencyKey = '' } = {}) => {
        requests.push(idempotencyKey);
        return (await reply(idempotencyKey)) as AdminResult<T>;
      },
    },
    storage: localStorage,
    staffId: () => 'asha',
    onSent: () => {},
    async withLock(send) {
      if (isLocked) return undefined;
      isLocked = true;
      try {
        return await send();
      } finally {
        isLocked = false;
      }
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider value={{ unsent } as unknown as AdminApi}>{children}</ApiProvider>
  );
  renderHook(() => useSendUnsent(), { wrapper });
  const add = (key: string) =>
    act(async () =>
      unsent.add({
        key,
        staffId: 'asha',
        label: `Pack ${key}`,
        method: 'POST',
        path: '/admin/shipments/pack',
        invalidates: [],
        createdAt: '2026-11-22T10:00:00Z',
      }),
    );
  return { unsent, requests, add };
}

test('a change that is added while another attempt fails is sent by a later one', async () => {
  let endFirst = () => {};
  const first = new Promise<AdminResult<unknown>>((resolve) => {
    endFirst = () => resolve(OFFLINE);
  });
  let isFirst = true;
  const { unsent, requests, add } = sendQueue(async () => {
    if (!isFirst) return { ok: true, data: {} };
    isFirst = false;
    return await first;
  });
  await add('a');
  await add('b');
  expect(requests).toEqual(['a']);
  await act(async () => endFirst());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(requests).toEqual(['a', 'a', 'b']);
  expect(unsent.list()).toEqual([]);
});

test('a rejected change is attempted again by itself once a person has asked for it without a network', async () => {
  const replies = [REJECTED, OFFLINE];
  const { unsent, requests, add } = sendQueue(async () => replies.shift() ?? { ok: true, data: {} });
  await add('a');
  expect(unsent.list()).toMatchObject([{ key: 'a', rejected: 'Packed already.' }]);
  await act(async () => unsent.retry('a'));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(requests).toEqual(['a', 'a', 'a']);
  expect(unsent.list()).toEqual([]);
});
