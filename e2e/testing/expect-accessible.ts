import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1280, 390];

/** axe finds nothing to say about the page as it stands, on a desktop and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // the page has no frames: the quick way, without a page of axe's own, sees everything
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
    expect(found, `${page.url()} at ${width} px`).toEqual([]);
  }
}
