import { vi } from 'vitest';

const MAX_MS = 90_000;

/**
 * Repeats `check` until it does not throw. Returns its result. `vi.waitFor` alone gives up after one second,
 * too soon on a busy machine.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: MAX_MS });
}
