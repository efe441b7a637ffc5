import { UserError } from '#server/errors/user-error.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs at most `maxRunning` tasks at once and queues at most `maxWaiting` more. A password hash deliberately
 * takes 19 MiB and tens of milliseconds of one CPU core. Many sign-ins at once must not exhaust the
 * server.
 * Throws UserError: unavailable.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  const queue: (() => void)[] = [];
  let freeSlots = maxRunning;

  return async function runLimited<T>(task: () => Promise<T>): Promise<T> {
    if (freeSlots > 0) freeSlots -= 1;
    else await waitForSlot();
    try {
      return await task();
    } finally {
      // The next waiting task takes the slot directly.
      const next = queue.shift();
      if (next) next();
      else freeSlots += 1;
    }
  };

  function waitForSlot(): Promise<void> {
    if (queue.length >= maxWaiting) {
      throw new UserError(
        'unavailable',
        'Many people are signing in just now. Please try again in a moment.',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
    }
    return new Promise((resolve) => queue.push(resolve));
  }
}
