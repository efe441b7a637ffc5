import { expect, test } from 'vitest';
import { RenderQueue, RenderQueueFull } from './render-queue.ts';

/** A queue for one render at a time, and renders that the test ends. */
function createQueue(options = { maxConcurrent: 1, maxWaiting: 3, maxWaitMs: 60_000 }) {
  const queue = new RenderQueue(options);
  const begun: string[] = [];
  const start = (name: string, isPopular = false) => {
    const end = Promise.withResolvers<void>();
    const result = queue.run(async () => {
      begun.push(name);
      await end.promise;
    }, isPopular);
    return { end: end.resolve, result };
  };
  return { queue, begun, start };
}

test('popular pages are rendered before others', async () => {
  const { begun, start } = createQueue();
  const first = start('first');
  const others = [start('search'), start('another'), start('home', true)];
  for (const { end } of [first, ...others]) end();
  await Promise.all([first, ...others].map(({ result }) => result));
  expect(begun).toEqual(['first', 'home', 'search', 'another']);
});

test('a full queue rejects at once, and takes new renders when there is space again', async () => {
  const { queue, start } = createQueue();
  const running = [start('a'), start('b'), start('c'), start('d')];
  await expect(start('e').result).rejects.toThrow(RenderQueueFull);
  expect([queue.active, queue.waiting]).toEqual([1, 3]);
  for (const { end } of running) end();
  await Promise.all(running.map(({ result }) => result));
  expect(await queue.run(async () => 'again', false)).toBe('again');
});

test('a render that waits too long is rejected and is not begun later', async () => {
  const { begun, queue, start } = createQueue({ maxConcurrent: 1, maxWaiting: 3, maxWaitMs: 5 });
  const slow = start('slow');
  await expect(start('late').result).rejects.toThrow(RenderQueueFull);
  slow.end();
  await slow.result;
  await queue.run(async () => begun.push('next'), false);
  expect(begun).toEqual(['slow', 'next']);
  expect(queue.waiting).toBe(0);
});

test('a failed render frees its place', async () => {
  const { queue } = createQueue();
  await expect(queue.run(() => Promise.reject(new Error('no')), false)).rejects.toThrow('no');
  expect(await queue.run(async () => 'next', false)).toBe('next');
});

test('renders pause only while cached pages are requested', async () => {
  const { queue } = createQueue();
  /** Returns the milliseconds until the next render, and whether that waited for a turn of the event loop. */
  const renderTwice = async (isCachedRequested: boolean) => {
    let hasTurned = false;
    const first = queue.run(async () => {
      const startedAt = performance.now();
      while (performance.now() - startedAt < 30);
      if (isCachedRequested) queue.countCachedRequest();
      setImmediate(() => {
        hasTurned = true;
      });
      return performance.now();
    }, false);
    const next = queue.run(async () => ({ at: performance.now(), hasTurned }), false);
    const [endedAt, { at, hasTurned: hasWaited }] = [await first, await next];
    return { ms: at - endedAt, hasWaited };
  };
  const paused = await renderTwice(true);
  // three times the 30 ms of work; timers may be a little early
  expect(paused.ms).toBeGreaterThan(85);
  expect(paused.hasWaited).toBe(true);
  expect((await renderTwice(false)).hasWaited).toBe(false);
});

test('a render that waits for a slow API holds up no other render', async () => {
  const { queue, start } = createQueue({ maxConcurrent: 1, maxWaiting: 20, maxWaitMs: 60_000 });
  const slow = start('slow API');
  const others = Array.from({ length: 10 }, (_, i) => start(`another ${i}`));
  for (const { end } of others) end();
  await Promise.all(others.map(({ result }) => result));
  slow.end();
  await slow.result;
  expect([queue.active, queue.waiting]).toEqual([0, 0]);
});
