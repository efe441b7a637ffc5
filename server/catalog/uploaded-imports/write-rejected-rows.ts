import type { Readable } from 'node:stream';
import type { Database } from '#server/database/database.ts';
import { normalizeCell } from '../csv/csv-row.ts';
import { escapeFormula } from '../csv/escape-formula.ts';
import { REJECTION_COLUMN } from '../csv/product/columns.ts';
import { streamCsv } from '../csv/stream-csv.ts';
import { readTable } from '../file-formats/read-table.ts';
import { readImportFile } from './import-file.ts';
import { selectRejectedRows } from './import-row-queries.ts';

/**
 * The rows of the rejected products as they are in the file, with the reasons in a extra column, as CSV. Corrected, it
 * is imported by itself; the column of the reasons is ignored.
 */
export function writeRejectedRows(
  db: Database,
  { id, sheet }: { id: string; sheet: string | null },
): Readable {
  return streamCsv(streamRows(db, id, sheet), { quoted_match: /\r/ });
}

async function* streamRows(
  db: Database,
  importId: string,
  sheet: string | null,
): AsyncGenerator<string[], void, undefined> {
  const reasonByRow = new Map<number, string>();
  for (const { fileRows, notes } of await selectRejectedRows(db, importId)) {
    for (const [i, row] of fileRows.entries()) reasonByRow.set(row, i === 0 ? notes.join('; ') : '');
  }
  const { header, headerRow, rows } = await readTable(readImportFile(db, importId, { sheet }));
  // the last cell of a row that is too short stays in its column
  const write = (texts: readonly string[]) =>
    Array.from({ length: Math.max(header.length, texts.length) }, (_, i) =>
      escapeFormula(normalizeCell(texts[i] ?? '')),
    );
  yield [REJECTION_COLUMN, ...write(header)];
  let number = headerRow;
  for await (const texts of rows) {
    number += 1;
    const reason = reasonByRow.get(number);
    if (reason !== undefined) yield [escapeFormula(reason), ...write(texts)];
  }
}
