import { createHash } from 'node:crypto';
import { CsvError } from 'csv-parse/sync';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { readBankStatement } from '../bank-statement/read-bank-statement.ts';
import { hashRemittance, readRemittance } from './read-remittance.ts';
import {
  insertStatementImport,
  insertStatementRows,
  type NewStatementRow,
  selectImportByHash,
} from './statement-import-queries.ts';

interface StatementFile {
  fileName: string;
  csv: string;
}

interface ReadFile {
  kind: 'bank' | 'cod';
  rows: NewStatementRow[];
}

/**
 * Stores the rows of a statement of a bank or a payment app, or of a carrier's remittance; which of them follows from
 * the names of its columns. The same file again is not stored twice. Returns the id of the import.
 * Throws UserError: invalid_request (with what the file needs).
 */
export async function storeStatement(
  db: Database,
  { fileName, csv }: StatementFile,
  actor: Actor,
): Promise<{ importId: string; isNew: boolean }> {
  const fileHash = createHash('sha256').update(csv).digest();
  const known = await selectImportByHash(db, fileHash);
  if (known !== undefined) return { importId: known, isNew: false };
  const { kind, rows } = readFile(csv);
  return await db.transaction().execute(async (trx) => {
    const importId = await insertStatementImport(trx, { kind, fileName, fileHash });
    if (importId === undefined) {
      const storedMeanwhile = await selectImportByHash(trx, fileHash);
      if (storedMeanwhile === undefined) throw new Error('a statement is neither new nor known');
      return { importId: storedMeanwhile, isNew: false };
    }
    await insertStatementRows(trx, importId, rows);
    await writeAudit(trx, actor, {
      action: 'statement.upload',
      subjectKind: 'statement',
      subjectId: importId,
      after: { kind, fileName, rows: rows.length },
    });
    return { importId, isNew: true };
  });
}

function readFile(csv: string): ReadFile {
  const read = readAs(csv);
  if (read && read.rows.length > 0) return read;
  throw new UserError(
    'invalid_request',
    read
      ? 'This file has no rows with money that came in.'
      : 'This is not a statement: there is no line with the names of columns. It needs a date and a credit or amount; a remittance needs a tracking number or order number and an amount of cash on delivery.',
  );
}

function readAs(csv: string): ReadFile | undefined {
  try {
    const remittances = readRemittance(csv);
    if (remittances) {
      const rows = remittances.map(({ rowNumber, amountPaise, paidAt, text, ...remittance }) => {
        const hash = hashRemittance(remittance, amountPaise);
        return { rowNumber, hash, amountPaise, paidAt, utrs: [], text, remittance: { ...remittance } };
      });
      return { kind: 'cod', rows };
    }
    const rows = readBankStatement(csv);
    return (
      rows && {
        kind: 'bank',
        rows: rows.map((row) => ({ ...row, hash: hashBankRow(row.amountPaise, row.text) })),
      }
    );
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const message = `This is not a CSV file: ${cause.message}. Export the statement as CSV and upload it again.`;
    throw new UserError('invalid_request', message, { cause });
  }
}

function hashBankRow(amountPaise: number, text: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['bank', amountPaise, text]))
    .digest();
}
