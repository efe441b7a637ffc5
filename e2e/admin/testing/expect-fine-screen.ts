import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../testing/expect-accessible.ts';

/** Expects no axe violations on the current screen, light and dark, and nothing beyond the window. */
export async function expectFineScreen(
  page: Page,
  { widths = [360, 1280] }: { widths?: readonly number[] } = {},
): Promise<void> {
  await expectAccessible(page, { widths, colorSchemes: ['light', 'dark'] });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
