import { Refusal } from '#server/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs at most `maxRunning` jobs at once and queues at most `maxWaiting` more. A password hash deliberately
 * takes 19 MiB and tens of milliseconds of one CPU core. Many sign-ins at once must not exhaust the
 * server.
 * Throws UserError: unavailable.
 */
export function hashGate(running: number, waiting: number) {
  const queue: (() => void)[] = [];
  let free = running;

  return async function through<T>(job: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await turn();
    try {
      return await job();
    } finally {
      // The next waiting job takes the slot directly.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };

  function turn(): Promise<void> {
    if (queue.length >= waiting) {
      throw new Refusal('unavailable', 'Many people are signing in just now. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return new Promise((resolve) => queue.push(resolve));
  }
}
