import type { Database } from '#server/database/database.ts';
import { selectWaiting } from './incoming-queries.ts';

/** How many pictures are still to be made ready; those that were given up do not count. */
export function countWaitingPictures(db: Database): Promise<number> {
  return selectWaiting(db);
}
