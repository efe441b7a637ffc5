import { Readable } from 'node:stream';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Encoding } from '../csv/decode-text.ts';
import { readCsv } from '../csv/read-csv.ts';
import { recognizeFormat } from '../file-formats/product-rows.ts';
import { isHeader } from '../file-formats/read-table.ts';
import { listSheets, readHeaders, readWorkbook } from '../file-formats/read-workbook.ts';
import { selectPart } from './import-queries.ts';

const ZIP_START = '504b0304';

interface ReadOptions {
  /** Of a workbook; by default the first one. */
  sheet?: string | null | undefined;
  /** Called once for a CSV file. */
  onEncoding?: (encoding: Encoding) => void;
}

/** The cells of each row of an uploaded file, CSV or XLSX, the header first. Iteration throws `UnreadableFileError`. */
export async function* readImportFile(
  db: Database | Transaction,
  importId: string,
  { sheet, onEncoding }: ReadOptions = {},
): AsyncGenerator<string[], void, undefined> {
  const workbook = await readWorkbookBytes(db, importId);
  if (workbook) return yield* readWorkbook(workbook, { sheet: sheet ?? undefined });
  const file = Readable.from(readParts(db, importId), { objectMode: false });
  try {
    yield* readCsv(file, onEncoding);
  } finally {
    file.destroy();
  }
}

/**
 * The sheets of an uploaded workbook, none of a CSV file, and the one to begin with: the first with the columns of a known
 * format, else the first with a header. Throws `UnreadableFileError`.
 */
export async function findSheets(
  db: Database | Transaction,
  importId: string,
): Promise<{ sheets: string[]; sheet: string | null }> {
  const workbook = await readWorkbookBytes(db, importId);
  if (!workbook) return { sheets: [], sheet: null };
  const sheets = await listSheets(workbook);
  if (sheets.length < 2) return { sheets, sheet: sheets[0] ?? null };
  const headers = await readHeaders(workbook, sheets);
  const headerOf = (sheet: string) => headers.get(sheet) ?? [];
  const sheet =
    sheets.find((name) => recognizeFormat(headerOf(name)) !== undefined) ??
    sheets.find((name) => isHeader(headerOf(name))) ??
    sheets[0];
  return { sheets, sheet: sheet ?? null };
}

async function readWorkbookBytes(db: Database | Transaction, importId: string): Promise<Buffer | undefined> {
  const start = await selectPart(db, importId, 0);
  if (start?.toString('hex', 0, 4) !== ZIP_START) return undefined;
  return Buffer.concat(await Readable.from(readParts(db, importId)).toArray());
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
