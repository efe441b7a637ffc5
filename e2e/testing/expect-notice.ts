import { expect, type Locator, type Page } from '@playwright/test';

/** Expects a plain notice with exactly this title and description. */
export async function expectNotice(page: Page, title: string, description: string): Promise<void> {
  await expect(notice(page, 'status', title, description)).toBeVisible();
}

/** Expects a destructive notice with exactly this title and description. */
export async function expectFailure(page: Page, title: string, description: string): Promise<void> {
  await expect(notice(page, 'alert', title, description)).toBeVisible();
}

/** Plain notices are in a polite live region, destructive ones in an assertive one. */
export function notice(page: Page, role: 'status' | 'alert', title: string, description: string): Locator {
  // by attribute: while a dialog is open, the roles outside it are hidden
  return page
    .locator(`.notices [role=${role}] .notice`)
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) });
}
