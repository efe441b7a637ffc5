import { type CsvRow, normalizeCell, toCsvRow } from '../csv/csv-row.ts';
import { EXPORTED_STOCK_COLUMN, toTemplateColumn } from '../csv/product/columns.ts';
import { type ColumnMapping, hasUsualName, mapRows } from './column-mapping.ts';
import { readTable, type Table } from './read-table.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { isWooCommerce, readWooCommerceRows } from './woocommerce.ts';

/** Which program wrote a file. `mapped`: another one, whose columns the merchant has chosen. */
export type FileFormat = 'haat' | 'shopify' | 'woocommerce' | 'mapped';

/**
 * The rows of a product file under the column names of the current template, whatever program wrote it. `table` yields
 * the cells of each row, the header first. Throws `UnreadableFileError` if the columns are not known and no mapping is
 * given.
 */
export async function* readProductRows(
  table: AsyncGenerator<string[], void, undefined>,
  mapping?: ColumnMapping,
): AsyncGenerator<CsvRow, void, undefined> {
  const { header, headerRow, rows } = await readTable(table);
  if (mapping) yield* mapRows({ header, headerRow, rows }, mapping);
  else if (recognizeFormat(header) === 'woocommerce') yield* readWooCommerceRows({ header, headerRow, rows });
  else yield* readTemplateRows({ header, headerRow, rows });
}

/**
 * The format of a file with this header, undefined for unknown columns. Shopify names the URL handle of each product; a
 * list without it may have a title and a price too, and its stock in a column of another name.
 */
export function recognizeFormat(header: readonly string[]): Exclude<FileFormat, 'mapped'> | undefined {
  const columns = header.map((text) => toTemplateColumn(normalizeCell(text)));
  if (columns.includes('Title') && columns.includes('Price')) {
    if (columns.includes(EXPORTED_STOCK_COLUMN)) return 'haat';
    return columns.includes('URL handle') || !header.some(hasUsualName) ? 'shopify' : undefined;
  }
  return isWooCommerce(header) ? 'woocommerce' : undefined;
}

async function* readTemplateRows({ header, headerRow, rows }: Table) {
  const columns = readHeader(header);
  let number = headerRow;
  for await (const texts of rows) {
    number += 1;
    yield toCsvRow(number, columns, texts);
  }
}

function readHeader(cells: string[]): string[] {
  const columns = cells.map((text) => toTemplateColumn(normalizeCell(text)));
  const missing = ['Title', 'Price'].filter((column) => !columns.includes(column));
  if (missing.length === 0) return columns;
  const problem = `the header has no column ${missing.join(' and no column ')}`;
  throw new UnreadableFileError(
    `${problem}: it must name the columns of a Shopify or WooCommerce product file`,
  );
}
