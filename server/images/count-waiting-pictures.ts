import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/settings/settings.ts';
import { countQueued } from './image-queue-queries.ts';

/** Returns how many queued images this shop will still process; failed ones do not count. */
export function countQueuedImages(
  db: Database,
  { fetchImages }: Pick<Settings, 'fetchImages'>,
): Promise<number> {
  return countQueued(db, fetchImages === 'off');
}
