import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findOrder } from '#server/orders/find-order.ts';
import type { Order } from '#server/orders/order.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import type { LineUnits } from '#server/orders/shipment.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { type Cancellation, cancellableQuantity, determineCancellation } from './cancellation.ts';
import { findCancellationFacts } from './find-cancellation-facts.ts';

export interface PreviewedCancellation extends Cancellation {
  order: Order;
  /** Units of each line that can be cancelled, by line number. */
  cancellable: ReadonlyMap<number, number>;
}

/**
 * What cancelling units of an order, or the whole order, would do. Changes nothing.
 * Throws UserError: order_not_found.
 */
export async function previewCancellation(
  db: Database,
  orderNumber: string,
  lines: readonly LineUnits[] | undefined,
  providers: readonly PaymentProvider[],
): Promise<PreviewedCancellation> {
  return await db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, parseOrderNumber(orderNumber) ?? '');
    if (!order) throw new UserError('order_not_found', `There is no order ${orderNumber} in the shop.`);
    const facts = await findCancellationFacts(trx, order, providers);
    const cancellable = new Map(
      order.lines.map((line) => [line.lineNo, cancellableQuantity(line, facts.packed)]),
    );
    return { ...determineCancellation(facts, lines), order, cancellable };
  });
}
