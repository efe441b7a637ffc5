import { unescapeFormula } from './escape-formula.ts';

/**
 * A row of a product file (CSV, or a workbook in the same shape) under the columns of the Shopify template. Numbered as
 * in a spreadsheet: the header is row 1. `cells` has only cells that are not empty.
 */
export interface CsvRow {
  number: number;
  /** Every column of the file, by its name in the current template. */
  columns: readonly string[];
  cells: ReadonlyMap<string, string>;
  /** Why the row as a whole is invalid. */
  problem?: string;
  /** What was left out when a file of another shape became this row, by the rows of that file. */
  warnings?: readonly { row: number; text: string }[];
}

/** The text of a cell; '' if it is empty. */
export function cell(row: CsvRow, column: string): string {
  return row.cells.get(column) ?? '';
}

const MAY_BE_NUMBERS = new Set(['SKU', 'Barcode']);

/** Shopify writes `'0698798643907`, so that a spreadsheet does not read a number. */
const withoutTextMark = (text: string) => text.replace(/^'(?=\d+$)/, '');

/** The texts of one row under the names of the columns. A column without a name is left out. */
export function toCsvRow(number: number, columns: readonly string[], texts: readonly string[]): CsvRow {
  const cells = new Map<string, string>();
  for (const [i, text] of texts.entries()) {
    // most cells of a large file
    if (text === '') continue;
    const column = columns[i] ?? '';
    const value = MAY_BE_NUMBERS.has(column) ? withoutTextMark(normalizeCell(text)) : normalizeCell(text);
    // of two columns with one name, the first cell that is not empty counts
    if (value !== '' && column !== '' && !cells.has(column)) cells.set(column, value);
  }
  if (texts.length === columns.length || cells.size === 0) return { number, columns, cells };
  const problem = `has ${texts.length} cells where the header has ${columns.length}`;
  return { number, columns, cells, problem };
}

/** The text of a cell without padding and without the apostrophe of an export. */
export function normalizeCell(text: string): string {
  // PostgreSQL text cannot hold NUL, and its JSON no half of a character, which a workbook may have
  return unescapeFormula(text.replaceAll('\0', '').toWellFormed().trim());
}
