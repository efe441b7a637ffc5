import type { Database } from '#server/database/database.ts';
import { updateGivenUp } from './mail-queries.ts';

/** The keeper has mended what kept mails from being sent: those given up are sent by the shop. Gives their number. */
export async function retryMails(db: Database): Promise<number> {
  return await updateGivenUp(db);
}
