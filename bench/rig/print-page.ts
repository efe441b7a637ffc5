import type { PageFigures } from './lighthouse-run.ts';

/** Budgets: a minimum for scores, a maximum for every other figure. */
const AT_LEAST: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const AT_MOST: Record<string, number> = {
  'LCP ms': 1_500,
  'TBT ms': 50,
  CLS: 0,
  'js KiB': 87,
  'html+css+js+fonts KiB': 150,
  'third-party requests': 0,
};
/** The cart page is `noindex`, so it has no SEO budget. */
const NOT_INDEXED = ['cart'];

/** Prints one line per figure: name, value, and the budget if there is one. */
export function printPage(name: string, { figures, faults, largest }: PageFigures): void {
  console.log(`\n  ${name}${largest && `   (largest: ${largest.slice(0, 90)})`}`);
  for (const [figure, value] of Object.entries(figures)) {
    if (figure === 'seo' && NOT_INDEXED.includes(name)) continue;
    console.log(`    ${figure.padEnd(24)}${written(value).padStart(8)}   ${budget(figure, value)}`);
  }
  for (const fault of faults) console.log(`    ✗ ${fault}`);
}

function budget(figure: string, value: number): string {
  const least = AT_LEAST[figure];
  const most = AT_MOST[figure];
  if (least !== undefined) return `≥ ${least} ${value >= least ? '' : '✗'}`;
  if (most !== undefined) return `≤ ${most} ${value <= most ? '' : '✗'}`;
  return '';
}

const written = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1);
