import { ORDER_STATUS } from '#contract/orders.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type LockedOrder, lockOrderByNumber } from '../lock-order.ts';
import type { LineUnits, Shipment } from '../shipment.ts';
import { deleteShipment, selectShipments } from '../shipment-queries.ts';
import { lockShipment } from './find-shipment.ts';
import { shipmentName } from './shipment-number.ts';

/**
 * Takes the packing of a shipment back: its units can be packed again. Returns the order number.
 * Throws UserError: shipment_not_found, invalid_shipment (it was handed over).
 */
export async function unpackShipment(db: Database, shipmentId: number, actor: Actor): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const { order, shipment } = await lockShipment(trx, shipmentId);
    if (shipment.shippedAt !== null) {
      const message = `Shipment ${shipmentName(shipment)} was handed over and cannot be unpacked.`;
      throw new UserError('invalid_shipment', message);
    }
    await deleteShipment(trx, shipmentId);
    await writeAudit(trx, actor, {
      action: 'order.unpack',
      subjectKind: 'order',
      subjectId: order.id,
      before: { shipment: shipment.number, units: shipment.lines },
    });
    return order.id;
  });
}

/**
 * Deletes the packed shipments of an order that is being cancelled: none of them was handed over.
 * Throws UserError: invalid_order_status, if a part of the order was sent. Caller holds the order lock.
 */
export async function unpackCancelledOrder(trx: Transaction, { id, status }: LockedOrder): Promise<void> {
  if (status !== ORDER_STATUS.processing) return;
  const shipments = await selectShipments(trx, id);
  if (shipments.some(({ shippedAt }) => shippedAt !== null)) {
    const message = `A part of order ${id} was sent. Cancel the items that are left instead.`;
    throw new UserError('invalid_order_status', message);
  }
  for (const shipment of shipments) await deleteShipment(trx, shipment.id);
}

/**
 * Takes the packing of an order back, as listed in the activity log. Returns why it was skipped: a shipment was handed
 * over, or is not packed any more; its number may belong to another one since. Locks the order.
 */
export async function undoPacking(
  trx: Transaction,
  { orderId, shipments, undoesId }: { orderId: string; shipments: readonly Packed[]; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const order = await lockOrderByNumber(trx, orderId);
  const all = await selectShipments(trx, order.id);
  const packed = all.filter((one) => shipments.some((listed) => isSamePacking(one, listed)));
  if (packed.length < shipments.length) return 'It is not packed any more.';
  if (packed.some(({ shippedAt }) => shippedAt !== null)) return 'The shipment was handed over.';
  for (const shipment of packed) await deleteShipment(trx, shipment.id);
  await writeAudit(trx, actor, {
    action: 'order.unpack',
    subjectKind: 'order',
    subjectId: order.id,
    before: { shipments: packed.map(({ number, lines }) => ({ number, units: lines })) },
    undoesId,
  });
  return undefined;
}

/** A shipment as the activity log lists it. */
interface Packed {
  number: number;
  units: readonly LineUnits[];
}

function isSamePacking({ number, lines }: Shipment, listed: Packed): boolean {
  const unitsOf = (units: readonly LineUnits[], lineNo: number) =>
    units.find((one) => one.lineNo === lineNo)?.quantity;
  return (
    number === listed.number &&
    lines.length === listed.units.length &&
    lines.every(({ lineNo, quantity }) => unitsOf(listed.units, lineNo) === quantity)
  );
}
