import type { Readable } from 'node:stream';
import { UnreadableFileError } from './unreadable-file-error.ts';

const MAX_ROWS = 200_000;

/**
 * Yields the cells of each row of the first sheet of an XLSX workbook as text. The library is loaded with the first
 * workbook. Iteration throws `UnreadableFileError`, also for a workbook with more than `maxRows` rows.
 */
export async function* readWorkbook(
  file: Readable,
  maxRows = MAX_ROWS,
): AsyncGenerator<string[], void, undefined> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const bytes = Buffer.concat(await file.toArray());
  let width = 0;
  let rows = 0;
  try {
    // one more: the library leaves further rows out without an error
    for await (const { values } of streamXlsxRows(bytes, { maxRows: maxRows + 1 })) {
      rows += 1;
      if (rows > maxRows)
        throw new UnreadableFileError(
          `the workbook has more than ${maxRows.toLocaleString('en-IN')} rows: split it into several files`,
        );
      const texts = values.map(toText);
      while (texts.length > width && texts.at(-1) === '') texts.pop();
      // the header decides the width: a workbook leaves empty cells at the end of a row out
      if (width === 0) width = texts.length;
      yield [...texts, ...Array.from({ length: Math.max(0, width - texts.length) }, () => '')];
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(
      'the workbook cannot be read: open it in your spreadsheet program and save it again as .xlsx or as "CSV UTF-8"',
    );
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'string' ? value : '';
}
