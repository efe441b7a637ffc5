import type { Page } from '@playwright/test';

/**
 * Pauses the clock after `page.clock.install()` and the first page: then only `page.clock.runFor` advances
 * it.
 */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}
