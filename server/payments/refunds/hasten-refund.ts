import type { Database } from '#server/database/database.ts';
import type { RefundHint } from './refund-event.ts';
import { updateNextAsk } from './refund-queries.ts';

/** Makes a refund due for a check within a minute, after an unsigned hint of the gateway. */
export async function hastenRefund(db: Database, { method, hint }: RefundHint): Promise<void> {
  await updateNextAsk(db, method, hint);
}
