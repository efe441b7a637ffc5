import { type CsvRow, normalizeCell, toCsvRow } from '../csv/csv-row.ts';
import { EXPORTED_STOCK_COLUMN, toTemplateColumn } from '../csv/product/columns.ts';
import { type ColumnMapping, mapRows } from './column-mapping.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { isWooCommerce, readWooCommerceRows } from './woocommerce.ts';

/** Which program wrote a file. `mapped`: another one, whose columns the merchant has chosen. */
export type FileFormat = 'haat' | 'shopify' | 'woocommerce' | 'mapped';

/** A file as its header and the rows below. */
interface Table {
  header: string[];
  rows: AsyncIterable<string[]>;
}

/**
 * The rows of a product file under the column names of the current template, whatever program wrote it. `table` yields
 * the cells of each row, the header first. Throws `UnreadableFileError` if the columns are not known and no mapping is
 * given.
 */
export async function* readProductRows(
  table: AsyncGenerator<string[], void, undefined>,
  mapping?: ColumnMapping,
): AsyncGenerator<CsvRow, void, undefined> {
  const { header, rows } = await readTable(table);
  if (mapping) yield* mapRows(header, rows, mapping);
  else if (recognizeFormat(header) === 'woocommerce') yield* readWooCommerceRows(header, rows);
  else yield* readTemplateRows(header, rows);
}

/** The format of a file with this header, undefined for unknown columns. */
export function recognizeFormat(header: readonly string[]): Exclude<FileFormat, 'mapped'> | undefined {
  const columns = header.map((text) => toTemplateColumn(normalizeCell(text)));
  if (columns.includes('Title') && columns.includes('Price'))
    return columns.includes(EXPORTED_STOCK_COLUMN) ? 'haat' : 'shopify';
  return isWooCommerce(header) ? 'woocommerce' : undefined;
}

/** Reads the header. Throws `UnreadableFileError` if the file is empty. */
export async function readTable(table: AsyncGenerator<string[], void, undefined>): Promise<Table> {
  const first = await table.next();
  if (first.done) throw new UnreadableFileError('the file is empty');
  return { header: first.value, rows: table };
}

async function* readTemplateRows(header: string[], rows: AsyncIterable<string[]>) {
  const columns = readHeader(header);
  let number = 1;
  for await (const texts of rows) {
    number += 1;
    yield toCsvRow(number, columns, texts);
  }
}

function readHeader(cells: string[]): string[] {
  const columns = cells.map((text) => toTemplateColumn(normalizeCell(text)));
  const missing = ['Title', 'Price'].filter((column) => !columns.includes(column));
  if (missing.length === 0) return columns;
  const problem = `the first row has no column ${missing.join(' and no column ')}`;
  throw new UnreadableFileError(`${problem}: ${explainHeader(cells)}`);
}

function explainHeader(cells: string[]): string {
  const separator = otherSeparator(cells);
  if (separator) return `its cells are separated by ${separator}, save it with commas between them`;
  return 'it must name the columns of a Shopify or WooCommerce product file';
}

/** The name of the character that separates the cells instead of a comma. */
export function otherSeparator(header: readonly string[]): string | undefined {
  const [firstCell = ''] = header;
  return header.length === 1
    ? SEPARATORS.find(({ character }) => firstCell.includes(character))?.name
    : undefined;
}

const SEPARATORS = [
  { character: ';', name: 'semicolons' },
  { character: '\t', name: 'tabs' },
];
