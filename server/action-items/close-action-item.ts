import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';

/**
 * Closes the action item that the command `attention` lists under this number. Returns its order number.
 * Throws UserError: not_found.
 */
export async function closeActionItem(db: Database, eventId: number): Promise<string> {
  const orderId = await closePaymentEvent(db, eventId);
  if (orderId !== undefined) return orderId;
  throw new UserError(
    'not_found',
    `There is nothing open under the number ${eventId}: attention lists them, as #1.`,
  );
}

/** Closes an open payment event. Returns its order number; undefined if no such event is open. */
async function closePaymentEvent(db: Database, eventId: number): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    update payment_events event set closed_at = now() from payments p
    where p.id = event.payment_id and event.id = ${eventId} and event.closed_at is null and event.outcome in ('mismatch', 'refund_returned')
    returning p.order_id as "orderId"`.execute(db);
  return rows[0]?.orderId;
}
