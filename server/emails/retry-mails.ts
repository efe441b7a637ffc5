import type { Database } from '#server/database/database.ts';
import { updateGivenUp } from './email-queries.ts';

/** Queues all failed emails again, after the merchant has fixed the cause. Returns their number. */
export async function retryEmails(db: Database): Promise<number> {
  return await updateGivenUp(db);
}
