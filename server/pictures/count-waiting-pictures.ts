import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { selectWaiting } from './incoming-queries.ts';

/** How many pictures this shop will still make ready; those that were given up do not count. */
export function countWaitingPictures(
  db: Database,
  { fetchPictures }: Pick<Settings, 'fetchPictures'>,
): Promise<number> {
  return selectWaiting(db, fetchPictures === 'off');
}
