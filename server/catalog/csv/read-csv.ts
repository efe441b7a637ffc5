import { pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFileError } from '../file-formats/unreadable-file-error.ts';
import { checkUtf8 } from './check-utf8.ts';

// Without a limit, an unclosed quote would put the rest of the file into one cell.
const MAX_ROW_BYTES = 16 * 1024 * 1024;

/**
 * Yields the cells of each row, the header first, without spaces around them. Imports read products by it, from the
 * command line and from uploads. Iteration throws `UnreadableFileError`, and what `file` itself fails with, such as that it
 * cannot be opened. `file` is read from the call on.
 */
export function readCsv(file: Readable): AsyncGenerator<string[], void, undefined> {
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

async function* readParsedRows(parser: AsyncIterable<string[]>): AsyncGenerator<string[], void, undefined> {
  try {
    for await (const cells of parser) yield cells;
  } catch (error) {
    throw error instanceof CsvError ? toUnreadableFileError(error) : error;
  }
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
