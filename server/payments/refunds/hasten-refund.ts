import type { Database } from '#server/database/database.ts';
import type { RefundHint } from './refund-event.ts';
import { updateNextAsk } from './refund-queries.ts';

/** Something is said to have happened to a refund: the shop asks the gateway within a minute. */
export async function hastenRefund(db: Database, { method, hint }: RefundHint): Promise<void> {
  await updateNextAsk(db, method, hint);
}
