import { type CustomerCancellationReason, ORDER_STATUS } from '#contract/orders.ts';
import { CUSTOMER } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findShipments } from '#server/orders/fulfillment/find-shipment.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import type { Order } from '#server/orders/order.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { cancelLockedOrder } from './cancel-order.ts';

const REASONS: Record<CustomerCancellationReason, string> = {
  mistake: 'ordered by mistake',
  'wrong-choice': 'wrong size, color or product',
  'wrong-address': 'wrong address',
  'cheaper-elsewhere': 'found cheaper elsewhere',
  'too-slow': 'delivery takes too long',
  other: 'another reason',
};

/**
 * Cancels a whole order for its customer: while it is Pending or Processing and nothing of it is packed. Money that was paid
 * becomes due for refund. An order that is cancelled already stays as it is. Throws UserError: order_not_found, order_not_cancellable.
 */
export async function cancelOwnOrder(
  db: Database,
  customerId: string,
  orderNumber: string,
  reason: CustomerCancellationReason | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // packing takes the same lock: one of both comes first
    const order = await lockOrder(trx, parseOrderNumber(orderNumber) ?? '');
    if (order?.customerId !== customerId) throw orderNotFound();
    if (order.status === ORDER_STATUS.cancelled) return;
    const shipments = await findShipments(trx, order.id);
    if (!isCancellable({ ...order, shipments }))
      throw new UserError(
        'order_not_cancellable',
        'This order has been packed, so it cannot be cancelled any more. You may refuse it at the door, or return it as our return policy says.',
      );
    const note = `Cancelled by the customer${reason ? `: ${REASONS[reason]}` : ''}`;
    await cancelLockedOrder(trx, order, { reason: 'customer', note }, CUSTOMER);
  });
}

/** True while its customer may cancel an order. `shipments` counts those that are only packed too. */
export function isCancellable({ status, shipments }: Pick<Order, 'status' | 'shipments'>): boolean {
  const isOpen = status === ORDER_STATUS.pending || status === ORDER_STATUS.processing;
  return isOpen && shipments.length === 0;
}
