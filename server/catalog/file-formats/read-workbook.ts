import { isHeader, MAX_HEADER_ROW } from './read-table.ts';
import { readUnpackedSize } from './unpacked-size.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

const MAX_ROWS = 200_000;
/** 200,000 rows of 15 columns have this size. Reading takes up to 12 times as much memory: 8 with numbers, 12 with texts. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024;

/**
 * Yields the cells of each row of a sheet of an XLSX workbook as text, by default of the first one. The library is loaded
 * with the first workbook. Iteration throws `UnreadableFileError`, also for a sheet with more than `maxRows` rows.
 */
export async function* readWorkbook(
  bytes: Buffer,
  { sheet, maxRows = MAX_ROWS }: { sheet?: string | undefined; maxRows?: number } = {},
): AsyncGenerator<string[], void, undefined> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  let width = 0;
  let rows = 0;
  try {
    rejectLargeWorkbook(bytes);
    // one more: the library leaves further rows out without an error
    const options = { maxRows: maxRows + 1, ...(sheet !== undefined && { sheet }) };
    for await (const { index, values } of streamXlsxRows(bytes, options)) {
      // a workbook leaves empty rows out, and rows are numbered as the merchant sees them
      for (; rows < Math.min(index, maxRows); rows += 1) yield [];
      rows += 1;
      if (rows > maxRows)
        throw new UnreadableFileError(
          `the workbook has more than ${maxRows.toLocaleString('en-IN')} rows: split it into several files`,
        );
      const texts = values.map(toText);
      while (texts.length > width && texts.at(-1) === '') texts.pop();
      // the header decides the width: a workbook leaves empty cells at the end of a row out
      if (width === 0 && isHeader(texts)) width = texts.length;
      yield [...texts, ...Array.from({ length: Math.max(0, width - texts.length) }, () => '')];
    }
  } catch (error) {
    throw toUnreadableFileError(error);
  }
}

/** The names of the sheets that are not hidden. Throws `UnreadableFileError`. */
export async function listSheets(bytes: Buffer): Promise<string[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const names: string[] = [];
  try {
    rejectLargeWorkbook(bytes);
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) names.push(name);
        return false;
      },
    });
  } catch (error) {
    throw toUnreadableFileError(error);
  }
  return names;
}

/**
 * The headers of sheets by name, empty if one has none. All are read at once: a workbook has one list of texts for all its
 * sheets, which takes as long as the rest. Throws `UnreadableFileError`.
 */
export async function readHeaders(
  bytes: Buffer,
  names: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    rejectLargeWorkbook(bytes);
    const { sheets } = await readXlsx(bytes, { sheets: [...names], maxRows: MAX_HEADER_ROW });
    return new Map(
      sheets.map(({ name, rows }) => [name, rows.map((values) => values.map(toText)).find(isHeader) ?? []]),
    );
  } catch (error) {
    throw toUnreadableFileError(error);
  }
}

/** A small file can unpack to more than the memory of the server. The library never unpacks more than an entry declares. */
function rejectLargeWorkbook(bytes: Buffer): void {
  if (readUnpackedSize(bytes) <= MAX_UNPACKED_BYTES) return;
  const size = `${MAX_UNPACKED_BYTES / 1024 / 1024} MB`;
  throw new UnreadableFileError(
    `the workbook is larger than ${size} when it is unpacked: save its sheet of products as "CSV UTF-8", or split it into several files`,
  );
}

function toUnreadableFileError(error: unknown): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error;
  return new UnreadableFileError(
    'the workbook cannot be read: open it in your spreadsheet program and save it again as .xlsx or as "CSV UTF-8"',
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' ? value : '';
}
