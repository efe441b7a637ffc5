import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDTHS = [1280, 390];
// axe takes long for each element: of a list it checks the first rows, the others repeat them
const FURTHER_ROWS = ['li', 'tr', '[data-row]'].map((row) => `${row}:nth-child(n + 16)`);

interface AccessibleOptions {
  widths?: readonly number[];
  within?: string;
  /**
   * Checks the page in each of them: with all rules in the first, then the colors, at another width. Default: as the page
   * is shown.
   */
  colorSchemes?: readonly ('light' | 'dark')[];
}

/**
 * Expects no axe violations on the current page, or in the elements that match `within`, at the widths of a desktop
 * and of a phone.
 */
export async function expectAccessible(
  page: Page,
  { widths = WIDTHS, within = 'html', colorSchemes = [] }: AccessibleOptions = {},
): Promise<void> {
  const [first, ...others] = colorSchemes;
  if (first) await emulateColorScheme(page, first);
  for (const width of widths) await expectNoViolations(page, { width, within, colorsOnly: false });
  for (const colorScheme of others) {
    await emulateColorScheme(page, colorScheme);
    // the colors of a scheme are the same at each width
    await expectNoViolations(page, { width: widths.at(-1) ?? 0, within, colorsOnly: true });
  }
}

async function emulateColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // axe must not measure a color in the middle of a transition
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

interface Check {
  width: number;
  within: string;
  colorsOnly: boolean;
}

async function expectNoViolations(page: Page, { width, ...check }: Check): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const find = async () => {
    const nodes = [];
    for (const node of await findViolations(page, check))
      if (!isCovered(node) || (await isCoveredEverywhere(page, node, check))) nodes.push(node);
    return nodes.map(({ id, target, summary }) => `${id} ${target}: ${summary}`);
  };
  // the layout follows the width of the window a moment later
  await expect.poll(find, `${page.url()} at ${width} px`).toEqual([]);
}

interface Violation {
  id: string;
  target: string;
  summary: string;
}

const isCovered = ({ id, summary }: Violation) => id === 'target-size' && /partially obscured/.test(summary);

/** A field that the fixed bar covers in part at this scroll position must be fine when it is scrolled free. */
async function isCoveredEverywhere(page: Page, { target }: Violation, check: Omit<Check, 'width'>) {
  await page.locator(target).evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const remaining = await findViolations(page, { ...check, within: target });
  return remaining.some((node) => node.id === 'target-size');
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists of stylesheets that a page of this process was checked with. */
const checkedStylesheets = new Set<string>();

// axe itself instead of its package for Playwright, which injects it again for every run and describes every
// element that passes: three times slower
async function findViolations(
  page: Page,
  { within, colorsOnly }: Omit<Check, 'width'>,
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  const stylesheets = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ href, cssRules }) => href ?? cssRules.length).join(),
  );
  // axe fetches the stylesheets for the one rule that reads them
  const preload = !colorsOnly && !checkedStylesheets.has(stylesheets);
  const violations = await page.evaluate(
    async ([selector, furtherRows, options]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const context = { include: [selector], exclude: [...furtherRows] };
      return (await loaded.run(context, options)).violations;
    },
    [
      within,
      FURTHER_ROWS,
      {
        resultTypes: ['violations'],
        preload,
        runOnly: colorsOnly ? { type: 'rule', values: COLOR_RULES } : { type: 'tag', values: RULES },
      },
    ] as const satisfies [string, string[], axe.RunOptions],
  );
  checkedStylesheets.add(stylesheets);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      id,
      target: target.join(' '),
      summary: failureSummary ?? '',
    })),
  );
}
