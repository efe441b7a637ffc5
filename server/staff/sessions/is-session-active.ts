import type { Database } from '#server/database/database.ts';
import { selectIsActive } from './session-queries.ts';

/** True while a session has not ended. Does not count as its use: an open page does not extend it. */
export async function isSessionActive(db: Database, sessionId: string): Promise<boolean> {
  return await selectIsActive(db, sessionId);
}
