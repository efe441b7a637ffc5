import type { Database } from '#server/database/database.ts';
import type { RefundHint } from './refund-event.ts';
import { updateNextCheck } from './refund-queries.ts';

/** Makes a refund due for a check within a minute, after an unsigned hint of the gateway. */
export async function checkRefundSoon(db: Database, { method, hint }: RefundHint): Promise<void> {
  await updateNextCheck(db, method, hint);
}
