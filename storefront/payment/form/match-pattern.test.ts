import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchPattern, type PatternWorkerMessage } from './match-pattern.ts';

/** A worker of the browser whose reports come from the test. */
class SilentWorker {
  onmessage: ((event: { data: PatternWorkerMessage }) => void) | undefined;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();

  constructor() {
    latest = this;
  }

  report(data: PatternWorkerMessage): void {
    this.onmessage?.({ data });
  }
}

let latest: SilentWorker | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to match. Returns the worker, and the results so far. */
function begin() {
  const results: boolean[] = [];
  void matchPattern('^a$', 'b').then((isMatch) => results.push(isMatch));
  if (!latest) throw new Error('no worker was started');
  return { worker: latest, results };
}

test('a value that does not match is found after a slow start of the worker as well', async () => {
  const { worker, results } = begin();
  expect(worker.postMessage).toHaveBeenCalledWith({ pattern: '^a$', value: 'b' });
  await vi.advanceTimersByTimeAsync(9_000);
  worker.report('started');
  await vi.advanceTimersByTimeAsync(1_400);
  expect(results).toEqual([]);
  worker.report(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(results).toEqual([false]);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

test('a match that does not end within 1.5 seconds is stopped and counts as passed', async () => {
  const { worker, results } = begin();
  worker.report('started');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(results).toEqual([true]);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

test('a worker that never starts stops no payment', async () => {
  const { worker, results } = begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(results).toEqual([true]);
  expect(worker.terminate).toHaveBeenCalledOnce();
});
