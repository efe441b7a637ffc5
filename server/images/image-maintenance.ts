import { countOf } from '#format/indian-digits.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { startJobNow } from '#server/jobs/start-job-now.ts';
import type { Settings } from '#server/settings/settings.ts';
import { deleteUnused } from './image-file-queries.ts';
import { countGivenUp, countQueued, updateGivenUpImages } from './image-queue-queries.ts';

/** The name of the job that processes queued images. */
export const IMAGE_JOB = 'process-images';

/** Processes queued images now: staff look at what they have just saved. */
export async function startProcessingImages(trx: Transaction): Promise<void> {
  await startJobNow(trx, IMAGE_JOB);
}

/** Queues all failed images again. Returns their number. */
export async function retryImages(db: Database, actor: Actor): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const queued = await updateGivenUpImages(trx);
    if (queued === 0) return 0;
    await writeAudit(trx, actor, {
      action: 'product.retry-images',
      subjectKind: 'product',
      subjectId: countOf(queued, 'image'),
    });
    await startProcessingImages(trx);
    return queued;
  });
}

/** How many images wait to be processed, and how many have failed. */
export async function readImageQueue(
  db: Database,
  settings: Pick<Settings, 'fetchImages'>,
): Promise<{ waiting: number; failed: number }> {
  const [waiting, failed] = await Promise.all([countQueuedImages(db, settings), countGivenUp(db)]);
  return { waiting, failed };
}

/** Returns how many queued images this shop will still process; failed ones do not count. */
export function countQueuedImages(
  db: Database,
  { fetchImages }: Pick<Settings, 'fetchImages'>,
): Promise<number> {
  return countQueued(db, fetchImages === 'off');
}

/** Deletes the images that no product and no order uses any more. */
export async function deleteUnusedImages(db: Database): Promise<void> {
  await db.transaction().execute(deleteUnused);
}
