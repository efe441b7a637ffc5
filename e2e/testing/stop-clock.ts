import type { Page } from '@playwright/test';

/** After `page.clock.install()` and the opening of the page: from now on only `page.clock.runFor` moves the clock. */
export function stopClock(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 3_600_000);
}
