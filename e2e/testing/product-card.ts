import type { Locator, Page } from '@playwright/test';

/** The card of a product on the page. */
export function productCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
}
