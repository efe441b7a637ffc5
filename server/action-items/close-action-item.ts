import { sql } from 'kysely';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';

/**
 * Closes the action item that the command `attention` lists under this number, as `#1`. Only those of the kinds
 * `payment-mismatch` and `refund-returned` have a number: the shop cannot know when they are done. Returns the order number, and
 * the entry of the activity log, by which it is taken back.
 * Throws UserError: not_found.
 */
export async function closeActionItem(
  db: Database,
  itemNumber: number,
  actor: Actor,
): Promise<{ orderNumber: string; entryId: number }> {
  return await db.transaction().execute(async (trx) => {
    const closed = await closePaymentEvent(trx, itemNumber);
    if (!closed) {
      const message = `There is no open item with the number ${itemNumber}.`;
      throw new UserError('not_found', message);
    }
    const { orderId, outcome } = closed;
    // the name of the field is that of earlier entries
    const after = { eventId: itemNumber, kind: outcome };
    const entryId = await writeAudit(trx, actor, {
      action: 'action-item.close',
      subjectKind: 'order',
      subjectId: orderId,
      after,
    });
    return { orderNumber: orderId, entryId };
  });
}

/** Opens a closed action item again. Returns why it was skipped; undefined if it is open. */
export async function reopenActionItem(
  trx: Transaction,
  { itemNumber, orderNumber, undoesId }: { itemNumber: number; orderNumber: string; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_events')
    .set({ closed_at: null })
    .where('id', '=', itemNumber)
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return 'This item is open already.';
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'order',
    subjectId: orderNumber,
    undoesId,
  });
  return undefined;
}

/** Closes an open payment event. Returns its order number and outcome; undefined if no such event is open. */
async function closePaymentEvent(trx: Transaction, eventId: number) {
  const { rows } = await sql<{ orderId: string; outcome: string }>`
    update payment_events event set closed_at = now() from payments p
    where p.id = event.payment_id and event.id = ${eventId} and event.closed_at is null and event.outcome in ('mismatch', 'refund_returned')
    returning p.order_id as "orderId", event.outcome`.execute(trx);
  return rows[0];
}
