import { MAX_IMPORT_BYTES } from '#contract/admin/catalog/imports.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { startJobNow } from '#server/jobs/start-job-now.ts';
import { deleteImport, insertImport, insertPart, updateImport } from './import-queries.ts';
import { IMPORT_JOB } from './uploaded-import.ts';

const PART_BYTES = 1024 * 1024;

/**
 * Stores a product file as it arrives, without holding it in memory, and queues it to be read. Returns the id of the
 * import. Throws UserError: invalid_request (the file is empty), body_too_large.
 */
export async function storeUpload(
  db: Database,
  { fileName, bytes }: { fileName: string; bytes: AsyncIterable<Buffer> },
  actor: Actor,
): Promise<string> {
  const staffName = actor.kind === 'staff' ? actor.name : actor.kind;
  const importId = await insertImport(db, { fileName, staffName });
  try {
    const total = await storeParts(db, importId, bytes);
    if (total === 0) throw new UserError('invalid_request', 'The file is empty.');
    await db.transaction().execute(async (trx) => {
      await updateImport(trx, importId, { state: 'reading' });
      await writeAudit(trx, actor, {
        action: 'import.upload',
        subjectKind: 'import',
        subjectId: importId,
        after: { fileName, bytes: total },
      });
      await startJobNow(trx, IMPORT_JOB);
    });
    return importId;
  } catch (error) {
    await deleteImport(db, importId);
    throw error;
  }
}

async function storeParts(db: Database, importId: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let total = 0;
  let number = 0;
  let part: Buffer[] = [];
  let partBytes = 0;
  const store = async () => {
    await insertPart(db, importId, number, Buffer.concat(part));
    number += 1;
    part = [];
    partBytes = 0;
  };
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > MAX_IMPORT_BYTES)
      throw new UserError(
        'body_too_large',
        `The file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it into several files.`,
      );
    part.push(chunk);
    partBytes += chunk.length;
    if (partBytes >= PART_BYTES) await store();
  }
  if (partBytes > 0) await store();
  return total;
}
