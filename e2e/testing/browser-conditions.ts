import type { Page } from '@playwright/test';

/** Turns data saving on, so that nothing is prefetched. */
export function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
}
