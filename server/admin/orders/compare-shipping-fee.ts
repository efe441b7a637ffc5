import type { Database } from '#server/database/database.ts';
import { type Order, SHIPPING_LINE } from '#server/orders/order.ts';
import { findDelivery } from '#server/shipping/find-delivery.ts';
import { shippingFeePaise } from '#server/shipping/shipping-rules.ts';
import type { AuditRow } from './order-page-queries.ts';

/** Paise, tax included. */
export interface ComparedFee {
  charged: number;
  ofAddress: number;
}

/**
 * The shipping fee of an order whose address was corrected, beside that of the corrected address; undefined if they are
 * equal. The fee of an order never changes (decision 0027).
 */
export async function compareShippingFee(
  db: Database,
  { lines, shipTo }: Pick<Order, 'lines' | 'shipTo'>,
  audit: readonly AuditRow[],
): Promise<ComparedFee | undefined> {
  if (!audit.some(({ action, isUndone }) => action === 'order.correct-address' && !isUndone))
    return undefined;
  const delivery = await findDelivery(db, shipTo);
  if (!delivery.isServed) return undefined;
  const sumOf = (chosen: Order['lines']) =>
    chosen.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  const isFee = ({ productId, title }: Order['lines'][number]) =>
    productId === null && title === SHIPPING_LINE;
  const charged = sumOf(lines.filter(isFee));
  const ofAddress = shippingFeePaise(delivery, sumOf(lines.filter(({ productId }) => productId !== null)));
  return charged === ofAddress ? undefined : { charged, ofAddress };
}
