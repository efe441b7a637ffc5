import { PassThrough, pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFileError } from '../file-formats/unreadable-file-error.ts';
import { decodeText, type Encoding } from './decode-text.ts';

// Without a limit, an unclosed quote would put the rest of the file into one cell.
const MAX_ROW_BYTES = 16 * 1024 * 1024;
/** The part of the file in which the header is looked for. */
const MAX_HEADER_BYTES = 256 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Yields the cells of each row, the header first, without spaces around them. Imports read products by it, from the
 * command line and from uploads. Cells are separated by what occurs most often in the header: commas, semicolons, tabs or
 * bars. `onEncoding` is called once. Iteration throws `UnreadableFileError`, and what `file` itself fails with, such as
 * that it cannot be opened. `file` is read from the call on.
 */
export function readCsv(
  file: Readable,
  onEncoding?: (encoding: Encoding) => void,
): AsyncGenerator<string[], void, undefined> {
  const decoded = new PassThrough();
  const decode = (bytes: AsyncIterable<Buffer>) => decodeText(bytes, onEncoding);
  // the pipeline destroys its end with the first error
  pipeline(file, decode, decoded, () => {});
  return readDecodedRows(decoded);
}

async function* readDecodedRows(decoded: PassThrough): AsyncGenerator<string[], void, undefined> {
  const chunks: AsyncIterator<Buffer> = decoded[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let header: string | undefined;
  while (header === undefined) {
    const next = await chunks.next();
    start = next.done ? start : Buffer.concat([start, next.value]);
    header = findHeader(start, next.done || start.length > MAX_HEADER_BYTES);
  }
  const parser = parse({
    bom: true,
    trim: true,
    delimiter: findSeparator(header),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
  });
  async function* allBytes() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  pipeline(Readable.from(allBytes(), { objectMode: false }), parser, () => {});
  try {
    for await (const cells of parser) yield cells as string[];
  } catch (error) {
    throw error instanceof CsvError ? toUnreadableFileError(error) : error;
  } finally {
    decoded.destroy();
  }
}

/**
 * The first row with several cells, without its quoted ones: a title may be above it. Undefined if its end is not reached
 * yet. `isAll`: more bytes do not follow.
 */
function findHeader(bytes: Buffer, isAll: boolean): string | undefined {
  const rows = bytes
    .toString()
    .replace(/"[^"]*("|$)/g, '')
    .split(/[\r\n]/);
  const header = (isAll ? rows : rows.slice(0, -1)).find((row) =>
    SEPARATORS.some((separator) => row.includes(separator)),
  );
  return header ?? (isAll ? '' : undefined);
}

/** The separator that occurs most often in the header; a comma if there is none. */
function findSeparator(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
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
