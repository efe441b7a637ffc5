import { UnreadableFileError } from './unreadable-file-error.ts';

/** A file as its header and the rows below. */
export interface Table {
  header: string[];
  /** The number of the row with the header, from 1: a price list may have its own title above. */
  headerRow: number;
  rows: AsyncIterable<string[]>;
}

/** The header is in one of the first rows: a title and notes may be above it. */
export const MAX_HEADER_ROW = 21;

/** Reads the header: the first row with two cells. Throws `UnreadableFileError` if there is none. */
export async function readTable(table: AsyncGenerator<string[], void, undefined>): Promise<Table> {
  for (let headerRow = 1; headerRow <= MAX_HEADER_ROW; headerRow += 1) {
    const next = await table.next();
    if (next.done && headerRow === 1) throw new UnreadableFileError('the file is empty');
    if (next.done) break;
    if (isHeader(next.value)) return { header: next.value, headerRow, rows: table };
  }
  throw new UnreadableFileError('the file has no row with the names of the columns, such as Title and Price');
}

/** True for a row that can have the names of columns: a product needs at least two. */
export const isHeader = (cells: readonly string[]): boolean => cells.filter((text) => text !== '').length > 1;
