import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { rowOfObject } from '#server/database/stored-objects.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type ObjectStorage, ObjectStorageError, openImageStorage } from './object-storage.ts';
import {
  claimTransfer,
  clearBytes,
  countInDatabase,
  deleteTransfer,
  lockKey,
  makeAttemptedDue,
  makeFailedDue,
  queueTransfers,
  selectBytes,
  updateTransferFailed,
} from './transfer-queries.ts';

/** The name of the job. */
export const MOVE_JOB = 'move-images';

const BATCH = 200;

interface MoveDeps {
  db: Database;
  settings: Pick<Settings, 'imageStorage'>;
}

/**
 * Moves images from the database to the object storage, and deletes the objects of deleted images. Ends at the first failure:
 * the next run tries again, with growing delays for each image.
 */
export async function moveImagesJob(
  deps: MoveDeps,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const storage = openImageStorage(deps.settings);
  if (!storage) return;
  const { problem, attempts } = await moveDue(deps.db, storage, stopping);
  if (problem) log.warn({ attempts, reason: problem }, 'an image could not be moved to the image storage');
}

interface MoveProgress {
  moved: number;
  left: number;
}

/**
 * Moves all images now, also those that failed before. May be interrupted at any time and called again. Throws
 * `ObjectStorageError` at the first failure.
 */
export async function moveAllImages(
  { db, settings }: MoveDeps,
  onProgress: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const storage = openImageStorage(settings);
  if (!storage)
    throw new ObjectStorageError(
      'No image storage is set: set IMAGE_S3_ENDPOINT, IMAGE_S3_BUCKET, IMAGE_S3_ACCESS_KEY_ID and IMAGE_S3_SECRET_ACCESS_KEY.',
    );
  await makeAttemptedDue(db);
  let moved = 0;
  const report = async () => ({ moved, left: await countInDatabase(db) });
  const { problem } = await moveDue(db, storage, undefined, async () => {
    moved += 1;
    if (moved % BATCH === 0) onProgress(await report());
  });
  if (problem) throw new ObjectStorageError(problem);
  return await report();
}

async function moveDue(
  db: Database,
  storage: ObjectStorage,
  signal: AbortSignal | undefined,
  onMoved?: () => Promise<void>,
): Promise<{ problem?: string; attempts?: number }> {
  while (!signal?.aborted) {
    const due = await claimTransfer(db);
    if (!due) {
      if ((await queueTransfers(db, BATCH)) === 0) return {};
      continue;
    }
    try {
      await transfer(db, storage, due.key);
    } catch (error) {
      if (!(error instanceof ObjectStorageError)) throw error;
      await updateTransferFailed(db, due.key, error.message);
      return { problem: error.message, attempts: due.attempts };
    }
    // those that failed while the storage was away
    if (due.attempts > 1) await makeFailedDue(db);
    await onMoved?.();
  }
  return {};
}

/** Makes the storage equal to the database for one key. Safe to repeat; one server at a time for each key. */
async function transfer(db: Database, storage: ObjectStorage, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, key);
    const row = rowOfObject(key);
    const stored = row && (await selectBytes(trx, row.table, row.id));
    if (!row || !stored) await storage.delete(key);
    else if (stored.bytes) {
      const { bytes } = stored;
      await storage.put(key, bytes);
      const isStored = await clearBytes(trx, row.table, row.id, hash('sha256', bytes));
      if (!isStored) await storage.delete(key);
    }
    await deleteTransfer(trx, key);
  });
}
