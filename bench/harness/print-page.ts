import type { PageFigures } from './lighthouse-run.ts';

/** Budgets: a minimum for scores, a maximum for every other figure. */
const MIN_BUDGETS: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const MAX_BUDGETS: Record<string, number> = {
  'LCP ms': 1_500,
  'TBT ms': 50,
  CLS: 0,
  'html+css+js+fonts KiB': 150,
  'third-party requests': 0,
};
/** The scripts that the document names, compressed with brotli. `js KiB` also has headers and what is imported later. */
export const FIRST_VIEW_SCRIPTS = 'first-view js KiB';
/** In KiB by page, as in web/storefront/built-storefront.test.ts. */
export const MAX_FIRST_VIEW_SCRIPTS: Record<string, number> = {
  home: 72,
  listing: 72,
  product: 78,
  cart: 72,
};
/** Of the admin: it is rendered in the browser only, and no search engine reads it. */
const ADMIN_MIN_BUDGETS: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};
const ADMIN_MAX_BUDGETS: Record<string, number> = { CLS: 0.05, 'js KiB': 200, 'third-party requests': 0 };
/** The cart page is `noindex`, so it has no SEO budget. */
const NOINDEX_PAGES = ['cart'];

/** Prints one line per figure: name, value, and the budget if there is one. */
export function printPage(name: string, page: PageFigures): void {
  const scripts = MAX_FIRST_VIEW_SCRIPTS[name];
  const maximums = { ...MAX_BUDGETS, ...(scripts !== undefined && { [FIRST_VIEW_SCRIPTS]: scripts }) };
  printFigures(name, page, MIN_BUDGETS, maximums, NOINDEX_PAGES.includes(name));
}

/** The same with the budgets of the admin. */
export function printAdminPage(name: string, page: PageFigures): void {
  printFigures(name, page, ADMIN_MIN_BUDGETS, ADMIN_MAX_BUDGETS, true);
}

function printFigures(
  name: string,
  { figures, failedAudits, largestElement }: PageFigures,
  minimums: Record<string, number>,
  maximums: Record<string, number>,
  isNoindex: boolean,
): void {
  console.log(`\n  ${name}${largestElement && `   (largest: ${largestElement.slice(0, 90)})`}`);
  for (const [figure, value] of Object.entries(figures)) {
    if (figure === 'seo' && isNoindex) continue;
    console.log(
      `    ${figure.padEnd(24)}${formatFigure(value).padStart(8)}   ${budget(value, minimums[figure], maximums[figure])}`,
    );
  }
  for (const audit of failedAudits) console.log(`    ✗ ${audit}`);
}

function budget(value: number, min: number | undefined, max: number | undefined): string {
  if (min !== undefined) return `≥ ${min} ${value >= min ? '' : '✗'}`;
  if (max !== undefined) return `≤ ${max} ${value <= max ? '' : '✗'}`;
  return '';
}

const formatFigure = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1);
