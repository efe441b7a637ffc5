import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { checkUtf8 } from './check-utf8.ts';
import { toTemplateColumn } from './columns.ts';
import { unescapeFormula } from './escape-formula.ts';
import { UnreadableFileError } from './unreadable-file.ts';

// Without a limit, an unclosed quote would put the rest of the file into one cell.
const MAX_ROW_BYTES = 16 * 1024 * 1024;

/** One row, numbered as in a spreadsheet (the header is row 1). `cells` has only cells that are not empty. */
export interface CsvRow {
  number: number;
  /** Every column of the file. */
  columns: readonly string[];
  cells: ReadonlyMap<string, string>;
  /** Why the row as a whole is invalid. */
  problem?: string;
}

/**
 * Yields the rows below the header, with the column names of the current template. Iteration throws
 * `UnreadableFileError`. The file is opened at once; an error of opening it is thrown on the first read.
 */
export function readRows(file: Readable): AsyncGenerator<CsvRow, void, undefined> {
  const parser = parse({
    bom: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
  });
  // the pipeline destroys the parser with the first error
  pipeline(file, checkUtf8, parser, () => {});
  return readParsedRows(parser);
}

async function* readParsedRows(parser: AsyncIterable<string[]>): AsyncGenerator<CsvRow, void, undefined> {
  let number = 0;
  let columns: string[] = [];
  try {
    for await (const cells of parser) {
      number += 1;
      if (number === 1) columns = readHeader(cells);
      else yield readRow(number, columns, cells);
    }
  } catch (error) {
    throw error instanceof CsvError ? toUnreadableFileError(error) : error;
  }
  if (number === 0) throw new UnreadableFileError('the file is empty');
}

/** The text of a cell; '' if it is empty. */
export function cell(row: CsvRow, column: string): string {
  return row.cells.get(column) ?? '';
}

function readHeader(cells: string[]): string[] {
  const columns = cells.map((text) => toTemplateColumn(unescapeFormula(text.trim())));
  const missing = ['Title', 'Price'].filter((column) => !columns.includes(column));
  if (missing.length === 0) return columns;
  const problem = `the first row has no column ${missing.join(' and no column ')}`;
  throw new UnreadableFileError(`${problem}: ${explainHeader(cells)}`);
}

function explainHeader(cells: string[]): string {
  const [firstCell = ''] = cells;
  const separator = cells.length === 1 && SEPARATORS.find(({ character }) => firstCell.includes(character));
  if (separator) return `its cells are separated by ${separator.name}, save it with commas between them`;
  const isWooCommerce = cells.some((text) => /^regular price$/i.test(text.trim()));
  return `it must name the columns of a Shopify product file${isWooCommerce ? ', and this one is from WooCommerce' : ''}`;
}

const SEPARATORS = [
  { character: ';', name: 'semicolons' },
  { character: '\t', name: 'tabs' },
];

function readRow(number: number, columns: string[], texts: string[]): CsvRow {
  const cells = new Map<string, string>();
  for (const [i, text] of texts.entries()) {
    // PostgreSQL text cannot hold NUL
    const value = unescapeFormula(text.replaceAll('\0', '').trim());
    const column = columns[i] ?? '';
    // of two columns with one name, the first cell that is not empty counts
    if (value !== '' && column !== '' && !cells.has(column)) cells.set(column, value);
  }
  if (texts.length === columns.length || cells.size === 0) return { number, columns, cells };
  const problem = `has ${texts.length} cells where the header has ${columns.length}`;
  return { number, columns, cells, problem };
}

function toUnreadableFileError(error: CsvError): UnreadableFileError {
  // the parser reads ahead of this generator, so only the parser has the row number of the error
  const row = Number(error.records) + 1;
  const messages: Partial<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: 'a quoted cell is never closed',
    CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text follows the closing quote of a cell',
    CSV_MAX_RECORD_SIZE: `the row is longer than ${MAX_ROW_BYTES / 1024 / 1024} MiB: probably a quote is never closed`,
  };
  return new UnreadableFileError(`row ${row} cannot be read: ${messages[error.code] ?? error.message}`);
}
