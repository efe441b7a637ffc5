import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1280, 390];

/**
 * Expects no axe violations on the current page, or in the elements that match `within`, at the widths of a desktop
 * and of a phone.
 */
export async function expectAccessible(
  page: Page,
  { widths = WIDTHS, within }: { widths?: readonly number[]; within?: string } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    let nodes = await findViolations(page, within);
    // a field that the fixed bar covers in part at this scroll position must be fine when it is scrolled free
    const covered = nodes.find(
      ({ id, summary }) => id === 'target-size' && /partially obscured/.test(summary),
    );
    if (covered) {
      await page.locator(covered.target).evaluate((field) => field.scrollIntoView({ block: 'center' }));
      nodes = await findViolations(page, within);
    }
    const found = nodes.map(({ id, target, summary }) => `${id} ${target}: ${summary}`);
    expect(found, `${page.url()} at ${width} px`).toEqual([]);
  }
}

async function findViolations(page: Page, within = 'html') {
  // legacy mode is faster and opens no extra page; it suffices because the page has no frames
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(RULES)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      id,
      target: target.join(' '),
      summary: failureSummary ?? '',
    })),
  );
}
