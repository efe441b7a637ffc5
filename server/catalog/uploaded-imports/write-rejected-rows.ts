import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Database } from '#server/database/database.ts';
import { normalizeCell } from '../csv/csv-row.ts';
import { escapeFormula } from '../csv/escape-formula.ts';
import { REJECTION_COLUMN } from '../csv/product/columns.ts';
import { readImportFile } from './import-file.ts';
import { selectRejectedRows } from './import-row-queries.ts';

/**
 * The rows of the rejected products as they are in the file, with the reasons in a extra column, as CSV. Corrected, it
 * is imported by itself; the column of the reasons is ignored.
 */
export function writeRejectedRows(db: Database, importId: string): Readable {
  const csv = stringify({ quoted_match: /\r/ });
  pipeline(Readable.from(streamRows(db, importId)), csv, () => {});
  return csv;
}

async function* streamRows(db: Database, importId: string): AsyncGenerator<string[], void, undefined> {
  const reasonByRow = new Map<number, string>();
  for (const { fileRows, notes } of await selectRejectedRows(db, importId)) {
    for (const [i, row] of fileRows.entries()) reasonByRow.set(row, i === 0 ? notes.join('; ') : '');
  }
  let number = 0;
  let width = 0;
  for await (const texts of readImportFile(db, importId)) {
    number += 1;
    // the last cell of a row that is too short stays in its column
    if (number === 1) width = texts.length;
    const cells = Array.from({ length: Math.max(width, texts.length) }, (_, i) =>
      escapeFormula(normalizeCell(texts[i] ?? '')),
    );
    const reason = reasonByRow.get(number);
    if (number === 1) yield [REJECTION_COLUMN, ...cells];
    else if (reason !== undefined) yield [escapeFormula(reason), ...cells];
  }
}
