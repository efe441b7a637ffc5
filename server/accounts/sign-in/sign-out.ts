import type { Database } from '#server/database/database.ts';
import { deleteSession } from './session-queries.ts';

/** Ends the session of a token. Does nothing if it has ended already. */
export async function signOut(db: Database, tokenHash: Buffer | undefined): Promise<void> {
  if (tokenHash) await deleteSession(db, tokenHash);
}
