import type { Swatch } from '../../product.ts';
import type { CsvRow } from '../csv-row.ts';
import type { RowIssues } from '../read-cells.ts';
import { SWATCHES_COLUMN } from './columns.ts';

// What follows the name, which may contain colons and semicolons. Only this is searched: `.*?\s*` for the name before it
// would take quadratic time for a cell of spaces.
const SWATCH_AFTER_NAME = /:\s*(?<swatch>#[0-9a-f]{6})\s*(?:;|$)/gi;
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** `Red: #b3202c; Blue: #2b5fa8`. */
export const formatSwatches = (swatches: readonly Swatch[]): string =>
  swatches.map(({ color, swatch }) => `${color}: ${swatch}`).join('; ');

/** The swatches of a product's first row. Undefined if the file has no such column: the stored ones stay. */
export function readSwatches(first: CsvRow, issues: RowIssues): Swatch[] | undefined {
  if (!first.columns.includes(SWATCHES_COLUMN)) return undefined;
  const text = first.cells.get(SWATCHES_COLUMN) ?? '';
  const { swatches, end } = parseSwatches(text);
  if (end < text.trimEnd().length) {
    const problem = 'Color swatches are not written like "Red: #b3202c; Blue: #2b5fa8"';
    issues.problems.push({ row: first.number, text: problem });
  }
  return swatches;
}

/** The swatches up to the first that is not written like one. `end`: the position behind the last of them. */
function parseSwatches(text: string): { swatches: Swatch[]; end: number } {
  const swatches: Swatch[] = [];
  let end = 0;
  for (const match of text.matchAll(SWATCH_AFTER_NAME)) {
    const color = text.slice(end, match.index).trim();
    // the colon may be the beginning of a name
    if (color === '') continue;
    if (LINE_BREAK.test(color)) break;
    swatches.push({ color, swatch: (match.groups?.swatch ?? '').toLowerCase() });
    end = match.index + match[0].length;
  }
  return { swatches, end };
}
