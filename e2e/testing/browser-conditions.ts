import type { Page } from '@playwright/test';

/** Turns data saving on, so that nothing is prefetched. */
export function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
}

/**
 * Pauses the clock after `page.clock.install()` and the first page: then only `page.clock.runFor` advances
 * it.
 */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}
