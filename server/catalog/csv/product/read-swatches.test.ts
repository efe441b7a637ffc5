import { expect, test } from 'vitest';
import type { RowIssues } from '../read-cells.ts';
import { SWATCHES_COLUMN } from './columns.ts';
import { readSwatches } from './read-swatches.ts';

function read(text: string) {
  const issues: RowIssues = { problems: [], warnings: [] };
  const row = { number: 2, columns: [SWATCHES_COLUMN], cells: new Map([[SWATCHES_COLUMN, text]]) };
  const swatches = readSwatches(row, issues) ?? [];
  return { swatches: swatches.map(({ color, swatch }) => `${color}=${swatch}`), problems: issues.problems };
}

test.each([
  ['Red: #b3202c; Blue: #2b5fa8', ['Red=#b3202c', 'Blue=#2b5fa8']],
  ['  Red :#B3202C ;Blue:  #2b5fa8 ; ', ['Red=#b3202c', 'Blue=#2b5fa8']],
  // a name may contain colons and semicolons
  ['Red; dark: #b3202c; Set: 2: #2b5fa8', ['Red; dark=#b3202c', 'Set: 2=#2b5fa8']],
  [': #b3202c; Red: #2b5fa8', [': #b3202c; Red=#2b5fa8']],
  ['', []],
])('the swatches %j are read', (text, swatches) => {
  expect(read(text)).toEqual({ swatches, problems: [] });
});

test.each([
  ['Red', []],
  ['Red: #b3202c; Blue', ['Red=#b3202c']],
  ['Red: #b3202c Blue: #2b5fa', []],
  ['Red: #b3202c;\nBlue\nlight: #2b5fa8; Green: #1f7a4d', ['Red=#b3202c']],
])('the swatches %j have a problem', (text, swatches) => {
  expect(read(text)).toEqual({
    swatches,
    problems: [{ row: 2, text: 'Color swatches are not written like "Red: #b3202c; Blue: #2b5fa8"' }],
  });
});

// with a quadratic search each of these takes longer than a test may
test.each([
  ['spaces in a name', `a${' '.repeat(1_000_000)}b`],
  ['spaces after a colon', `a:${' '.repeat(1_000_000)}b`],
  ['spaces after a color', `a: #b3202c${' '.repeat(1_000_000)}b`],
])('a cell with very many %s is read in linear time', (_name, text) => {
  expect(read(text).problems).toHaveLength(1);
});
