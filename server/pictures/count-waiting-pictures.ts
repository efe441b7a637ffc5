import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { selectWaiting } from './incoming-queries.ts';

/** Returns how many queued images this shop will still process; failed ones do not count. */
export function countWaitingPictures(
  db: Database,
  { fetchPictures }: Pick<Settings, 'fetchPictures'>,
): Promise<number> {
  return selectWaiting(db, fetchPictures === 'off');
}
