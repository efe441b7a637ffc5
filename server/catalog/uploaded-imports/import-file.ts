import { Readable } from 'node:stream';
import type { Database, Transaction } from '#server/database/database.ts';
import { readCsv } from '../csv/read-csv.ts';
import { readWorkbook } from '../file-formats/read-workbook.ts';
import { selectPart } from './import-queries.ts';

const ZIP_START = '504b0304';

/** The cells of each row of an uploaded file, CSV or XLSX, the header first. Iteration throws `UnreadableFileError`. */
export async function* readImportFile(
  db: Database | Transaction,
  importId: string,
): AsyncGenerator<string[], void, undefined> {
  const start = await selectPart(db, importId, 0);
  const isWorkbook = start?.toString('hex', 0, 4) === ZIP_START;
  const file = Readable.from(readParts(db, importId), { objectMode: false });
  try {
    yield* isWorkbook ? readWorkbook(file) : readCsv(file);
  } finally {
    file.destroy();
  }
}

async function* readParts(
  db: Database | Transaction,
  importId: string,
): AsyncGenerator<Buffer, void, undefined> {
  for (let number = 0; ; number += 1) {
    const bytes = await selectPart(db, importId, number);
    if (!bytes) return;
    yield bytes;
  }
}
