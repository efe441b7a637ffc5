import { restock } from '#server/catalog/stock/restock.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { updateCancelledQuantity, updateFeeTax, updateTotal } from './cancelled-unit-queries.ts';
import type { LockedOrder } from './lock-order.ts';
import { findHighestTaxedLine, type Order } from './order.ts';
import { selectOrder } from './order-queries.ts';
import type { LineUnits, Shipment } from './shipment.ts';
import { updateCodOfShipment } from './shipment-queries.ts';

interface CancelledUnits {
  isInvoiced: boolean;
  /** A shipment that was not handed over, with what its carrier collects afterwards. */
  changedShipment: Pick<Shipment, 'id' | 'codPaise'> | undefined;
}

/**
 * Cancels units of an order that goes on: they no longer belong to its lines and its total, and the stock that the
 * order holds for them is released once. Returns the new total in paise.
 * Throws UserError: invalid_order_status, if fewer units are left. Caller holds the order lock, and has checked that
 * the units are not packed and that others remain.
 */
export async function cancelUnits(
  trx: Transaction,
  order: LockedOrder,
  units: readonly LineUnits[],
  { isInvoiced, changedShipment }: CancelledUnits,
): Promise<number> {
  const before = await selectOrder(trx, order.id);
  for (const unit of units) {
    if (await updateCancelledQuantity(trx, order.id, unit)) continue;
    const message = `Fewer than ${unit.quantity} of item ${unit.lineNo} of order ${order.id} are left. Reload the order.`;
    throw new UserError('invalid_order_status', message);
  }
  const totalPaise = await updateTotal(trx, order.id);
  if (changedShipment) await updateCodOfShipment(trx, changedShipment);
  if (!isInvoiced) await updateTaxOfFees(trx, order.id);
  if (order.stockReleasedAt === null) await releaseUnits(trx, order.id, before?.lines ?? [], units);
  return totalPaise;
}

/** Puts the units back into stock, variants in the order of their ids, so that orders cannot deadlock. */
async function releaseUnits(
  trx: Transaction,
  orderId: string,
  lines: Order['lines'],
  units: readonly LineUnits[],
): Promise<void> {
  const byVariant = new Map<number, number>();
  for (const { lineNo, quantity } of units) {
    const variantId = lines.find((line) => line.lineNo === lineNo)?.variantId ?? null;
    if (variantId !== null) byVariant.set(variantId, (byVariant.get(variantId) ?? 0) + quantity);
  }
  for (const [variantId, quantity] of [...byVariant].toSorted(([one], [another]) => one - another))
    await restock(trx, { variantId, quantity, orderId });
}

/** Fees have the highest rate of the products (CGST Act, section 15(2)(c)), which may have been cancelled. */
async function updateTaxOfFees(trx: Transaction, orderId: string): Promise<void> {
  const lines = (await selectOrder(trx, orderId))?.lines ?? [];
  if (lines.every(({ productId }) => productId !== null)) return;
  const taxedLine = findHighestTaxedLine(lines);
  await updateFeeTax(trx, orderId, {
    hsn: taxedLine?.hsn ?? null,
    gstRateBasisPoints: taxedLine?.gstRateBasisPoints ?? null,
  });
}
