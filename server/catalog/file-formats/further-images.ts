import { type CsvRow, cell } from '../csv/csv-row.ts';
import { resolveProductId } from '../csv/product/product-handle.ts';

const IMAGE_COLUMN = 'Product image URL';

/** The row, and a row for each further image if its cell lists several. */
export function withFurtherImages(row: CsvRow): CsvRow[] {
  const [first, ...others] = splitImages(cell(row, IMAGE_COLUMN));
  if (first === undefined || others.length === 0) return [row];
  const handle = resolveProductId(cell(row, 'URL handle'), cell(row, 'Title')) ?? '';
  const product = { ...row, cells: new Map([...row.cells, ['URL handle', handle], [IMAGE_COLUMN, first]]) };
  return [product, ...others.map((url) => imageRow(row, handle, url))];
}

/** The addresses in a cell, between which there are commas, semicolons, bars or spaces. */
export function splitImages(text: string): string[] {
  // the lookbehind lets a match begin only with the first separator: else a cell of spaces would take quadratic time
  return text
    .split(/(?<![\s,;|])[\s,;|]+(?=(?:https?:)?\/\/)/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

/** A row that only adds an image to the product with this handle. */
export function imageRow({ number, columns }: CsvRow, handle: string, url: string): CsvRow {
  return {
    number,
    columns,
    cells: new Map([
      ['URL handle', handle],
      [IMAGE_COLUMN, url],
    ]),
  };
}
