import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1280, 390];

/** Expects no axe violations on the current page, at the widths of a desktop and of a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // legacy mode is faster and opens no extra page; it suffices because the page has no frames
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
    // a field that the fixed bar covers in part at this scroll position can be scrolled free
    const found = violations
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
      )
      .filter((violation) => !/^target-size .*partially obscured/s.test(violation));
    expect(found, `${page.url()} at ${width} px`).toEqual([]);
  }
}
