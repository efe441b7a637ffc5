import { sql } from 'kysely';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';

/**
 * Closes the action item that the command `attention` lists under this number, as `#1`. Only those of the kinds
 * `mismatch` and `refund_returned` have a number: the shop cannot know when they are done. Returns the order number.
 * Throws UserError: not_found.
 */
export async function closeActionItem(db: Database, itemNumber: number, actor: Actor): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const closed = await closePaymentEvent(trx, itemNumber);
    if (!closed) {
      const message = `There is no open item with the number ${itemNumber}.`;
      throw new UserError('not_found', message);
    }
    const { orderId, kind } = closed;
    const after = { eventId: itemNumber, kind };
    await writeAudit(trx, actor, {
      action: 'action-item.close',
      subjectKind: 'order',
      subjectId: orderId,
      after,
    });
    return orderId;
  });
}

/** Closes an open payment event. Returns its order number and kind; undefined if no such event is open. */
async function closePaymentEvent(trx: Transaction, eventId: number) {
  const { rows } = await sql<{ orderId: string; kind: string }>`
    update payment_events event set closed_at = now() from payments p
    where p.id = event.payment_id and event.id = ${eventId} and event.closed_at is null and event.outcome in ('mismatch', 'refund_returned')
    returning p.order_id as "orderId", event.outcome as kind`.execute(trx);
  return rows[0];
}
