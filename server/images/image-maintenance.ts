import type { Database } from '#server/database/database.ts';
import { updateGivenUp } from './image-queue-queries.ts';

/** Queues all failed images again. Returns their number. */
export function retryImages(db: Database): Promise<number> {
  return updateGivenUp(db);
}
