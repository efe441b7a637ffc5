import type { Database } from '#server/database/database.ts';
import { insertSubscriber } from './message-queries.ts';

/** Adds an address to the newsletter, once (ruling 21); nobody learns whether it was there already. */
export async function subscribe(db: Database, email: string): Promise<void> {
  await insertSubscriber(db, email);
}
