import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type LockedOrder, lockOrder } from '../lock-order.ts';
import { amountsOfShipment, type Shipment } from '../shipment.ts';
import { selectOrderIdOfShipment, selectPackableLines, selectShipments } from '../shipment-queries.ts';
import { shipmentName } from './shipment-number.ts';

/** Locks the order of a shipment until the transaction ends. Throws UserError: shipment_not_found. */
export async function lockShipment(
  trx: Transaction,
  shipmentId: number,
): Promise<{ order: LockedOrder; shipment: Shipment }> {
  const orderId = await selectOrderIdOfShipment(trx, shipmentId);
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  // read again: the shipment may have been unpacked before the order was locked
  const shipments = order ? await selectShipments(trx, order.id) : [];
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!order || !shipment)
    throw new UserError('shipment_not_found', 'This shipment does not exist any more. Reload the list.');
  return { order, shipment };
}

/** The shipments of an order, by number. Current while the caller holds the order lock. */
export async function findShipments(trx: Transaction, orderId: string): Promise<Shipment[]> {
  return await selectShipments(trx, orderId);
}

/** What a shipment of an unpaid order costs, by line, with the fees that its carrier collects. */
export async function findShipmentAmounts(trx: Transaction, shipment: Shipment) {
  return amountsOfShipment(await selectPackableLines(trx, shipment.orderId), shipment);
}

/**
 * The one shipment of an order that `candidates` leaves, or the one with this number.
 * Throws UserError: shipment_not_found, invalid_shipment (several are left).
 */
export function chooseShipment(
  orderId: string,
  candidates: readonly Shipment[],
  number: number | undefined,
): Shipment | undefined {
  if (number !== undefined) {
    const shipment = candidates.find((one) => one.number === number);
    if (!shipment)
      throw new UserError('shipment_not_found', `Order ${orderId} has no such shipment ${number}.`);
    return shipment;
  }
  const [shipment, another] = candidates;
  if (shipment && another) {
    const names = candidates.map(shipmentName).join(', ');
    throw new UserError('invalid_shipment', `Order ${orderId} has several shipments. Name one: ${names}.`);
  }
  return shipment;
}
