import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { lockOrderByNumber } from '../lock-order.ts';
import { statusName } from '../order.ts';
import { updateHoldBlocked } from './order-stock-queries.ts';
import { releaseStock } from './release-stock.ts';

/**
 * Releases the units of an unpaid order on the merchant's decision. The order stays Pending and can be paid
 * while its products are in stock, but it reserves nothing again before the payment. Returns the order number.
 * Throws UserError: order_not_found, invalid_order_status.
 */
export async function releaseHold(db: Database, orderNumber: string, actor: Actor): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const { id, status, heldUntil } = order;
    if (order.stockReleasedAt !== null)
      throw new UserError('invalid_order_status', `Order ${id} reserves nothing.`);
    if (heldUntil === null) {
      const message = `Order ${id} is ${statusName(status)}: cancel ${id} puts its units back into stock.`;
      throw new UserError('invalid_order_status', message);
    }
    await updateHoldBlocked(trx, id);
    await releaseStock(trx, order);
    await writeAudit(trx, actor, {
      action: 'order.release-hold',
      subjectKind: 'order',
      subjectId: id,
      before: { heldUntil: heldUntil.toISOString() },
    });
    return id;
  });
}
