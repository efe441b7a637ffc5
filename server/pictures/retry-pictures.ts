import type { Database } from '#server/database/database.ts';
import { updateGivenUp } from './incoming-queries.ts';

/** Has the shop try the pictures again that it had given up. Gives their number. */
export function retryPictures(db: Database): Promise<number> {
  return updateGivenUp(db);
}
