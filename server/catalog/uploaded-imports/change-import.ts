import type { ApplyImportBody, ReadImportBody } from '#contract/admin/catalog/imports.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { startJobNow } from '#server/jobs/start-job-now.ts';
import { findMappingProblem } from '../file-formats/column-mapping.ts';
import { selectImport, updateDiscarded, updateImport } from './import-queries.ts';
import { storeMapping } from './mapping-queries.ts';
import { IMPORT_JOB, type ImportState, type UploadedImport } from './uploaded-import.ts';

/**
 * Queues a file to be read anew, with another mapping, another sheet or another rule for the stock. The mapping is remembered for files
 * with the same columns. Throws UserError: not_found, invalid_request.
 */
export async function readImportAgain(
  db: Database,
  importId: string,
  { mapping, setsStock, sheet }: ReadImportBody,
  actor: Actor,
): Promise<void> {
  const problem = mapping && findMappingProblem(mapping);
  if (problem !== undefined) throw new UserError('invalid_request', problem);
  await db.transaction().execute(async (trx) => {
    const found = await lockImport(trx, importId, ['mapping', 'review', 'unreadable', 'undone']);
    if (found.isByCommand)
      throw new UserError('invalid_request', 'A command made this import: run it again to import the file.');
    if (found.change && (mapping || setsStock !== undefined))
      throw new UserError('invalid_request', 'This change has no file, so it has no columns.');
    if (sheet !== undefined && !found.sheets.includes(sheet))
      throw new UserError('invalid_request', `The workbook has no sheet "${sheet}".`);
    if (found.state === 'mapping' && !mapping && sheet === undefined)
      throw new UserError('invalid_request', 'Choose a field for the columns first.');
    if (mapping) {
      const names = found.columns.map(({ name }) => name);
      await storeMapping(trx, names, mapping);
    }
    await updateImport(trx, importId, {
      state: 'reading',
      problem: null,
      progress: 0,
      // another sheet has other columns
      ...(sheet !== undefined && { sheet, mapping: null }),
      ...(mapping && { mapping }),
      ...(setsStock !== undefined && { setsStock }),
    });
    await writeAudit(trx, actor, {
      action: 'import.read',
      subjectKind: 'import',
      subjectId: importId,
      after: { fileName: found.fileName, ...(setsStock !== undefined && { setsStock }) },
    });
    await startJobNow(trx, IMPORT_JOB);
  });
}

/**
 * Queues the reviewed changes to be applied. Throws UserError: not_found, invalid_request (not reviewed, or the numbers
 * are others than those that were reviewed). `isDemo`: asked for by a visitor of the demo.
 */
export async function startApplying(
  db: Database,
  importId: string,
  { expected, isDemo }: ApplyImportBody & { isDemo: boolean },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockImport(trx, importId, ['review']);
    const { newCount, changedCount, rejectedCount, fileName, setsStock, change } = found;
    if (expected.new !== newCount || expected.changed !== changedCount)
      throw new UserError('invalid_request', 'The differences were found anew meanwhile. Review them again.');
    if (newCount + changedCount === 0)
      throw new UserError(
        'invalid_request',
        change
          ? 'There is nothing to change: every product is so already.'
          : 'There is nothing to import: no product is new or changed.',
      );
    const auditId = await writeAudit(trx, actor, {
      action: change ? 'product.change-many' : 'product.import',
      subjectKind: 'import',
      subjectId: importId,
      after: {
        ...(change ? { change: fileName } : { fileName, new: newCount }),
        changed: changedCount,
        ...(rejectedCount > 0 && { rejected: rejectedCount }),
        ...(setsStock && { setsStock }),
      },
    });
    await updateImport(trx, importId, { state: 'applying', progress: 0, auditId, isDemo });
    await startJobNow(trx, IMPORT_JOB);
  });
}

/**
 * Queues an import to be taken back as a whole. Throws UserError: not_found, invalid_request (not applied, or longer ago
 * than 30 days).
 */
export async function startUndoing(trx: Transaction, importId: string, actor: Actor): Promise<void> {
  const { fileName, change, isRecent, appliedCount, auditId } = await lockImport(trx, importId, ['applied']);
  if (!isRecent)
    throw new UserError('invalid_request', 'An import can be taken back within 30 days. These are over.');
  await updateImport(trx, importId, { state: 'undoing', progress: 0 });
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'import',
    subjectId: importId,
    after: { ...(change ? { change: fileName } : { fileName }), products: appliedCount },
    undoesId: auditId ?? undefined,
  });
  await startJobNow(trx, IMPORT_JOB);
}

/**
 * Hides an import that was not applied. It is deleted after 31 days. Returns the entry of the activity log, by which it is
 * taken back. Throws UserError: not_found, invalid_request.
 */
export async function discardImport(db: Database, importId: string, actor: Actor): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const { fileName } = await lockImport(trx, importId, ['reading', 'mapping', 'review', 'unreadable']);
    await updateDiscarded(trx, importId, true);
    return await writeAudit(trx, actor, {
      action: 'import.discard',
      subjectKind: 'import',
      subjectId: importId,
      before: { fileName },
    });
  });
}

/** Shows a discarded import again. Returns why it was skipped; undefined if it is there again. */
export async function restoreDiscardedImport(
  trx: Transaction,
  { importId, undoesId }: { importId: string; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  if (!(await updateDiscarded(trx, importId, false))) return 'It is deleted for good.';
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'import',
    subjectId: importId,
    undoesId,
  });
  // it may have been discarded while it was read
  await startJobNow(trx, IMPORT_JOB);
  return undefined;
}

const IN_STATE: Record<ImportState, string> = {
  uploading: 'The file is not uploaded yet.',
  reading: 'The file is being read: wait a moment.',
  mapping: 'Choose a field for the columns first.',
  review: 'This import is not applied yet.',
  unreadable: 'The file cannot be read.',
  applying: 'The import is being applied: wait a moment.',
  applied: 'This import is applied already.',
  undoing: 'The import is being taken back: wait a moment.',
  undone: 'This import was taken back.',
};

async function lockImport(
  trx: Transaction,
  importId: string,
  allowed: readonly ImportState[],
): Promise<UploadedImport> {
  const found = await selectImport(trx, importId, { isLocked: true });
  if (!found) throw new UserError('not_found', 'This import does not exist. It may have been deleted.');
  if (!allowed.includes(found.state)) throw new UserError('invalid_request', IN_STATE[found.state]);
  return found;
}
