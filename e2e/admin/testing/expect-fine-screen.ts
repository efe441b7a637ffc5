import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../testing/expect-accessible.ts';

interface FineScreen {
  widths?: readonly number[];
  /** False for screens that do not fit a phone with text of 200 % yet. */
  fitsLargeText?: boolean;
}

/**
 * Expects no axe violations on the current screen, light and dark, and nothing beyond the window, nor with text of 200 % on
 * a phone.
 */
export async function expectFineScreen(
  page: Page,
  { widths = [360, 1280], fitsLargeText = true }: FineScreen = {},
): Promise<void> {
  await expectAccessible(page, { widths, colorSchemes: ['light', 'dark'] });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // lists become cards, and tables again, a moment after the width of the window changes
    await expect.poll(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (fitsLargeText) await expectLargeTextFits(page);
  await page.setViewportSize({ width: widths.at(-1) ?? 1280, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectLargeTextFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 844 });
  const beyond = () =>
    page.evaluate(() => {
      const { style } = document.documentElement;
      style.fontSize = '200%';
      const { scrollWidth } = document.documentElement;
      style.fontSize = '';
      return scrollWidth - window.innerWidth;
    });
  await expect.poll(beyond, `${page.url()} with text of 200 %`).toBeLessThanOrEqual(0);
}
