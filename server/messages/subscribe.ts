import type { Database } from '#server/database/database.ts';
import { insertSubscriber } from './message-queries.ts';

/**
 * Adds an email to the newsletter, once (ruling 21). The reply does not reveal whether it was subscribed
 * before.
 */
export async function subscribe(db: Database, email: string): Promise<void> {
  await insertSubscriber(db, email);
}
