import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/settings/settings.ts';
import { deleteUnused } from './image-file-queries.ts';
import { countQueued, updateGivenUp } from './image-queue-queries.ts';

/** Queues all failed images again. Returns their number. */
export function retryImages(db: Database): Promise<number> {
  return updateGivenUp(db);
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
