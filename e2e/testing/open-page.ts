import { expect, type Page } from '@playwright/test';

/** Opens a URL as if it were typed, and waits for hydration. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expectHydrated(page);
}

/** Waits for hydration: the task after its effects shows the notices in the top layer. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('.notices:popover-open')).toBeAttached();
}
