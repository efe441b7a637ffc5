import { Refusal } from '#server/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Lets `running` jobs run and `waiting` more wait; refuses the rest (`unavailable`). A password hash takes 19 MiB and
 * tens of milliseconds of a core on purpose, so a crowd at the door must not take the whole machine.
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
      // The place goes straight to the next one waiting.
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
