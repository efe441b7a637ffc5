import type { ReturnReason } from '#contract/admin/orders/shipments.ts';
import type { Actor } from '#server/audit/actor.ts';
import { restockReturned } from '#server/catalog/stock/restock.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { LineUnits, Shipment } from '../shipment.ts';
import { selectPackableLines, updateReturned } from '../shipment-queries.ts';
import { shipmentName } from './shipment-number.ts';

/**
 * Marks a shipment as returned to sender. `sellable` are its units that can be sold again, after someone has looked
 * at them: they go back into stock. All others count as damaged.
 * Throws UserError: invalid_shipment. Caller holds the order lock.
 */
export async function markReturned(
  trx: Transaction,
  shipment: Shipment,
  { reason, sellable }: { reason?: ReturnReason | undefined; sellable: readonly LineUnits[] },
  actor: Actor,
): Promise<void> {
  assertReturnable(shipment);
  const restocked = shipment.lines.map(({ lineNo, quantity }) => {
    const units = sellable.filter((line) => line.lineNo === lineNo);
    const restockedUnits = units.reduce((sum, line) => sum + line.quantity, 0);
    if (restockedUnits < 0 || restockedUnits > quantity) {
      const message = `Shipment ${shipmentName(shipment)} had ${quantity} units of item ${lineNo}. Enter at most as many.`;
      throw new UserError('invalid_shipment', message);
    }
    return { lineNo, quantity: restockedUnits };
  });
  await updateReturned(trx, shipment.id, { reason, restocked });
  await restockLines(trx, shipment.orderId, restocked, actor);
}

function assertReturnable(shipment: Shipment): void {
  const { shippedAt, deliveredAt, returnedAt } = shipment;
  const name = shipmentName(shipment);
  if (returnedAt !== null) throw new UserError('invalid_shipment', `Shipment ${name} is back already.`);
  if (shippedAt === null)
    throw new UserError('invalid_shipment', `Shipment ${name} was not handed over yet. Unpack it instead.`);
  if (deliveredAt !== null)
    throw new UserError(
      'invalid_shipment',
      `Shipment ${name} was delivered: it can only be returned by the customer.`,
    );
}

/** Variants are locked by id, as everywhere. */
async function restockLines(
  trx: Transaction,
  orderId: string,
  units: readonly LineUnits[],
  actor: Actor,
): Promise<void> {
  const byVariant = new Map<number, number>();
  for (const { lineNo, variantId } of await selectPackableLines(trx, orderId)) {
    const quantity = units.find((line) => line.lineNo === lineNo)?.quantity ?? 0;
    if (variantId !== null && quantity > 0)
      byVariant.set(variantId, (byVariant.get(variantId) ?? 0) + quantity);
  }
  for (const [variantId, quantity] of [...byVariant].sort(([one], [other]) => one - other))
    await restockReturned(trx, { variantId, quantity, orderId }, actor);
}
