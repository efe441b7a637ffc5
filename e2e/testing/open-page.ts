import { expect, type Page } from '@playwright/test';

/** Opens a URL as if it were typed, and waits for hydration. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectListening(page);
}

/** Waits for hydration: its first effect shows the notices in the top layer. */
export async function expectListening(page: Page): Promise<void> {
  await expect(page.locator('.notices:popover-open')).toBeAttached();
}
