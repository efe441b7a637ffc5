import { vi } from 'vitest';

const LONGEST_MS = 90_000;

/**
 * Waits until the check holds, and gives what it gave. `vi.waitFor` itself gives up after a second: too soon on a busy
 * machine.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: LONGEST_MS });
}
