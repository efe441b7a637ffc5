import { expect, type Page } from '@playwright/test';

/** Opens an address as if it were typed, and waits until the page listens to its reader. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectListening(page);
}

/** The notices climb into the top layer in the first effect after hydration. */
export async function expectListening(page: Page): Promise<void> {
  await expect(page.locator('.notices:popover-open')).toBeAttached();
}
