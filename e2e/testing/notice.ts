import { expect, type Locator, type Page } from '@playwright/test';

/** A plain notice with exactly these words has come. */
export async function expectNotice(page: Page, title: string, description: string): Promise<void> {
  await expect(notice(page, 'status', title, description)).toBeVisible();
}

/** A destructive notice with exactly these words has come. */
export async function expectFailure(page: Page, title: string, description: string): Promise<void> {
  await expect(notice(page, 'alert', title, description)).toBeVisible();
}

/** Plain notices stand in a region that speaks politely, destructive ones in one that speaks at once. */
export function notice(page: Page, role: 'status' | 'alert', title: string, description: string): Locator {
  // by attribute: while a dialog is open, the roles outside it are hidden
  return page
    .locator(`.notices [role=${role}] .notice`)
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) });
}
