import type { Swatch } from '../../product.ts';
import type { CsvRow } from '../csv-row.ts';
import type { RowIssues } from '../read-cells.ts';
import { SWATCHES_COLUMN } from './columns.ts';

// a name may contain colons and semicolons
const SWATCH = /\s*(?<color>[^\s].*?)\s*:\s*(?<swatch>#[0-9a-f]{6})\s*(?:;|$)/giy;

/** `Red: #b3202c; Blue: #2b5fa8`. */
export const formatSwatches = (swatches: readonly Swatch[]): string =>
  swatches.map(({ color, swatch }) => `${color}: ${swatch}`).join('; ');

/** The swatches of a product's first row. Undefined if the file has no such column: the stored ones stay. */
export function readSwatches(first: CsvRow, issues: RowIssues): Swatch[] | undefined {
  if (!first.columns.includes(SWATCHES_COLUMN)) return undefined;
  const text = first.cells.get(SWATCHES_COLUMN) ?? '';
  const matches = [...text.matchAll(SWATCH)];
  const length = matches.reduce((sum, [match]) => sum + match.length, 0);
  if (length < text.trimEnd().length) {
    const problem = 'Color swatches are not written like "Red: #b3202c; Blue: #2b5fa8"';
    issues.problems.push({ row: first.number, text: problem });
  }
  return matches.flatMap(({ groups }) =>
    groups?.color && groups.swatch ? [{ color: groups.color, swatch: groups.swatch.toLowerCase() }] : [],
  );
}
