import { ORDER_STATUS, type OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { changeStatus } from '../change-status.ts';
import type { LockedOrder } from '../lock-order.ts';
import { unpackedUnits } from '../shipment.ts';
import { selectPackableLines, selectShipments, updateOrderReturned } from '../shipment-queries.ts';

/**
 * Brings the status of an order in line with its shipments. It is Shipped once the last unit was handed over,
 * and Delivered once no shipment is on its way and one was delivered. It counts as returned if all shipments
 * came back. Call it after each change of a shipment, and after units were cancelled. Returns the status.
 * Caller holds the order lock.
 */
export async function updateOrderStatus(
  trx: Transaction,
  { id, status, returnedAt }: LockedOrder,
): Promise<OrderStatus> {
  if (status !== ORDER_STATUS.processing && status !== ORDER_STATUS.shipped) return status;
  const shipments = await selectShipments(trx, id);
  const isEverythingSent =
    shipments.length > 0 &&
    shipments.every(({ shippedAt }) => shippedAt !== null) &&
    unpackedUnits(await selectPackableLines(trx, id), shipments).length === 0;
  if (!isEverythingSent) return status;
  if (status === ORDER_STATUS.processing) await changeStatus(trx, { id, status }, ORDER_STATUS.shipped);
  if (shipments.every((one) => one.returnedAt !== null)) {
    if (returnedAt === null) await updateOrderReturned(trx, id);
    return ORDER_STATUS.shipped;
  }
  if (shipments.some((one) => one.deliveredAt === null && one.returnedAt === null))
    return ORDER_STATUS.shipped;
  await changeStatus(trx, { id, status: ORDER_STATUS.shipped }, ORDER_STATUS.delivered);
  return ORDER_STATUS.delivered;
}
