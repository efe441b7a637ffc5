import { type Actor, staffNameOf } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { applyRecordedProducts } from './apply-import-queries.ts';
import {
  completeCommandImport,
  insertAppliedRows,
  insertCommandImport,
  lockAppliedImport,
  selectInterruptedImport,
  setImportAudit,
} from './recorded-import-queries.ts';

interface RecordedFile {
  fileName: string;
  actor: Actor;
  /** SHA-256 of the file. */
  digest: Buffer;
  setsStock: boolean;
  /** How many products the file has, with those that are rejected. */
  products: number;
}

/** An import of the command that can be taken back as a whole. */
export interface ImportRecord {
  importId: string;
  /** The number of the last product that an interrupted run has applied. */
  lastNumber: number;
  actor: Actor;
}

/** Goes on with the interrupted import of the same file, or begins one. Caller holds the import lock. */
export async function beginRecord(
  db: Database,
  { fileName, actor, digest, setsStock, products }: RecordedFile,
): Promise<ImportRecord> {
  return await db.transaction().execute(async (trx) => {
    const interrupted = await selectInterruptedImport(trx, { digest, setsStock });
    if (interrupted) return { importId: interrupted.id, lastNumber: interrupted.lastNumber, actor };
    const staffName = staffNameOf(actor) ?? 'Command line';
    const importId = await insertCommandImport(trx, { fileName, staffName, digest, setsStock });
    const auditId = await writeAudit(trx, actor, {
      action: 'product.import',
      subjectKind: 'import',
      subjectId: importId,
      after: { fileName, products, ...(setsStock && { setsStock }) },
    });
    await setImportAudit(trx, importId, auditId);
    return { importId, lastNumber: 0, actor };
  });
}

/** Applies the staged products as a part of the import. Throws UserError: invalid_request if it has been taken back. */
export async function applyRecordedChunk(
  trx: Transaction,
  { importId, lastNumber, actor }: ImportRecord,
): Promise<void> {
  await requireApplied(trx, importId);
  const operationId = await applyRecordedProducts(trx, staffNameOf(actor));
  await insertAppliedRows(trx, importId, { lastNumber, operationId });
}

/** Ends an import of which all products are applied. Throws UserError: invalid_request if it has been taken back. */
export async function completeRecord(trx: Transaction, { importId }: ImportRecord): Promise<void> {
  await requireApplied(trx, importId);
  await completeCommandImport(trx, importId);
}

async function requireApplied(trx: Transaction, importId: string): Promise<void> {
  if (await lockAppliedImport(trx, importId)) return;
  throw new UserError(
    'invalid_request',
    'This import was taken back meanwhile, so the rest is not imported.',
  );
}
