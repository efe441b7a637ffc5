import { describe, expect, it } from 'vitest';
import type { AdminResult, WriteOptions } from './client.ts';
import { type UnsentChange, UnsentQueue } from './unsent-queue.ts';

const OFFLINE: AdminResult<never> = { ok: false, error: { kind: 'no-response', message: 'No network.' } };
const httpError = (status: number): AdminResult<never> => ({
  ok: false,
  error: { kind: 'http-error', status, message: `Status ${status}.`, body: undefined },
});

function change(key: string, staffId = 'asha'): UnsentChange {
  return {
    key,
    staffId,
    label: `Ship ${key}`,
    method: 'POST',
    path: `/admin/shipments/${key}`,
    body: { key },
    invalidates: ['orders'],
    createdAt: '2026-11-22T10:00:00Z',
  };
}

/** A server that applies each idempotency key once, and a queue of the signed-in member `asha`. */
function createQueue(
  replies: Record<string, AdminResult<unknown>[]> = {},
  stored = new Map<string, string>(),
) {
  const applied: string[] = [];
  const sent: string[] = [];
  const received: string[] = [];
  let staffId: string | undefined = 'asha';
  let isLocked = false;
  let beforeReply: (key: string) => void = () => {};
  const queue = new UnsentQueue({
    client: {
      send: async <T>(_method: string, _path: string, { idempotencyKey = '' }: WriteOptions = {}) => {
        received.push(idempotencyKey);
        beforeReply(idempotencyKey);
        const reply = replies[idempotencyKey]?.shift() ?? { ok: true, data: {} };
        if (reply.ok && !applied.includes(idempotencyKey)) applied.push(idempotencyKey);
        return reply as AdminResult<T>;
      },
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
    staffId: () => staffId,
    onSent: ({ key }) => void sent.push(key),
    withLock: async (act) => (isLocked ? undefined : act()),
  });
  /** Sets what happens while a change is on its way. */
  const whileSending = (act: (key: string) => void) => {
    beforeReply = act;
  };
  const setLocked = (next: boolean) => {
    isLocked = next;
  };
  const signIn = (id: string | undefined) => {
    staffId = id;
  };
  return { queue, applied, sent, received, stored, signIn, setLocked, whileSending };
}

const keysOf = (queue: UnsentQueue) => queue.list().map(({ key }) => key);

describe('changes made without a network', () => {
  it('are sent in their order and then removed', async () => {
    const { queue, applied, sent } = createQueue();
    for (const key of ['a', 'b', 'c']) queue.add(change(key));
    expect(await queue.send()).toBe(true);
    expect([applied, sent, keysOf(queue)]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []]);
  });

  it('stay in their order when one gets no reply, and later ones are not sent before it', async () => {
    const { queue, applied } = createQueue({ b: [OFFLINE] });
    for (const key of ['a', 'b', 'c']) queue.add(change(key));
    expect(await queue.send()).toBe(false);
    expect([applied, keysOf(queue)]).toEqual([['a'], ['b', 'c']]);
    expect(await queue.send()).toBe(true);
    expect(applied).toEqual(['a', 'b', 'c']);
  });

  it('are sent with the same key again after a lost reply', async () => {
    const { queue, received } = createQueue({ a: [OFFLINE] });
    queue.add(change('a'));
    await queue.send();
    await queue.send();
    expect(received).toEqual(['a', 'a']);
  });

  it.each([401, 429, 500, 503])('wait after a reply %i', async (status) => {
    const { queue } = createQueue({ a: [httpError(status)] });
    queue.add(change('a'));
    expect(await queue.send()).toBe(false);
    expect(queue.list()[0]).not.toHaveProperty('rejected');
  });

  it('that the server rejects stay with the reason and do not block the next', async () => {
    const { queue, applied } = createQueue({ a: [httpError(409)] });
    queue.add(change('a'));
    queue.add(change('b'));
    expect(await queue.send()).toBe(true);
    expect(applied).toEqual(['b']);
    expect(queue.list()).toMatchObject([{ key: 'a', rejected: 'Status 409.' }]);
    queue.retry('a');
    await queue.send();
    expect([applied, keysOf(queue)]).toEqual([['b', 'a'], []]);
  });

  it('survive a reload', async () => {
    const before = createQueue();
    before.queue.add(change('a'));
    const after = createQueue({}, before.stored);
    expect(keysOf(after.queue)).toEqual(['a']);
    await after.queue.send();
    expect(after.applied).toEqual(['a']);
  });

  it('are never sent in the name of another staff member', async () => {
    const { queue, applied, signIn } = createQueue();
    queue.add(change('a'));
    signIn('ravi');
    await queue.send();
    signIn(undefined);
    await queue.send();
    expect([applied, keysOf(queue)]).toEqual([[], ['a']]);
  });

  it('are not sent if a person removes them, here or in another tab, while the one before is sent', async () => {
    const { queue, received, stored, whileSending } = createQueue();
    for (const key of ['a', 'b', 'c', 'd']) queue.add(change(key));
    const otherTab = createQueue({}, stored).queue;
    whileSending((key) => {
      if (key !== 'a') return;
      queue.remove('b');
      otherTab.remove('c');
    });
    expect(await queue.send()).toBe(true);
    expect([received, keysOf(queue)]).toEqual([['a', 'd'], []]);
  });

  it('are not sent once their staff member signs out while the one before is sent', async () => {
    const { queue, received, signIn, whileSending } = createQueue();
    for (const key of ['a', 'b']) queue.add(change(key));
    whileSending(() => signIn('ravi'));
    await queue.send();
    expect([received, keysOf(queue)]).toEqual([['a'], ['b']]);
  });

  it('wait for another attempt while another sender is at work', async () => {
    const { queue, applied, setLocked } = createQueue();
    queue.add(change('a'));
    setLocked(true);
    expect(await queue.send()).toBe(false);
    setLocked(false);
    expect(await queue.send()).toBe(true);
    expect(applied).toEqual(['a']);
  });

  it('of two tabs are all stored', () => {
    const one = createQueue();
    const two = createQueue({}, one.stored);
    one.queue.add(change('a'));
    two.queue.add(change('b'));
    one.queue.refresh();
    expect(keysOf(one.queue)).toEqual(['a', 'b']);
  });
});
