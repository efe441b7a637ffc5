import type { Page } from '@playwright/test';

/** The reader asks to save data: nothing is fetched beforehand. */
export function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  );
}
