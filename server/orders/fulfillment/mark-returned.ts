import { ORDER_STATUS } from '#contract/orders.ts';
import { restock } from '#server/catalog/stock/restock.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { LockedOrder } from '../find-order.ts';
import { statusName } from '../order.ts';
import { selectOrderedUnits } from '../stock/order-stock-queries.ts';
import { updateReturned } from './shipment-queries.ts';

/**
 * Marks an undelivered order as returned to sender. Its status stays Shipped and cannot change any more
 * (ruling 19). Restocks the units if `isSellable`. Throws UserError: invalid_order_status. Caller holds the
 * order lock.
 */
export async function markReturned(trx: Transaction, order: LockedOrder, isSellable: boolean) {
  const { id, status, returnedAt } = order;
  if (returnedAt !== null)
    throw new UserError('invalid_order_status', `The parcel of order ${id} is back already.`);
  if (status !== ORDER_STATUS.shipped) {
    const message = `Order ${id} is ${statusName(status)}: only the parcel of a shipped order can come back.`;
    throw new UserError('invalid_order_status', message);
  }
  await updateReturned(trx, id);
  if (!isSellable) return;
  for (const { variantId, quantity } of await selectOrderedUnits(trx, id)) {
    await restock(trx, { variantId, quantity, orderId: null });
  }
}
