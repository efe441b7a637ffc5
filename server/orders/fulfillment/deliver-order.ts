import { ORDER_STATUS } from '#contract/orders.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueOrderEmail } from '#server/email-outbox/queue-order-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { statusChangeError } from '../change-status.ts';
import { type LockedOrder, lockOrderByNumber } from '../lock-order.ts';
import type { Shipment } from '../shipment.ts';
import { selectShipments, updateDelivered } from '../shipment-queries.ts';
import { chooseShipment, lockShipment } from './find-shipment.ts';
import { shipmentName, splitShipmentNumber } from './shipment-number.ts';
import { updateOrderStatus } from './update-order-status.ts';

/**
 * Marks the shipments of an order that are on their way as delivered, or only the one that is named (`…/2`).
 * `isPaid` is false while the carrier has not paid out cash on delivery.
 * Throws UserError: order_not_found, shipment_not_found, invalid_order_status, invalid_shipment.
 */
export async function deliverOrder(
  db: Database,
  shipmentNumber: string,
  actor: Actor,
): Promise<{ orderId: string; isPaid: boolean }> {
  const { orderNumber, number } = splitShipmentNumber(shipmentNumber);
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const shipments = await selectShipments(trx, order.id);
    if (number !== undefined) {
      const shipment = chooseShipment(order.id, shipments, number);
      await deliverLocked(trx, order, shipment ? [shipment] : [], actor);
    } else {
      await deliverLocked(trx, order, assertOnTheWay(order, shipments), actor);
    }
    return { orderId: order.id, isPaid: order.paidAt !== null };
  });
}

/** Marks one shipment as delivered. Throws UserError: shipment_not_found, invalid_shipment. */
export async function deliverShipment(
  db: Database,
  shipmentId: number,
  actor: Actor,
): Promise<{ orderId: string; isPaid: boolean }> {
  return await db.transaction().execute(async (trx) => {
    const { order, shipment } = await lockShipment(trx, shipmentId);
    await deliverLocked(trx, order, [shipment], actor);
    return { orderId: order.id, isPaid: order.paidAt !== null };
  });
}

function assertOnTheWay(order: LockedOrder, shipments: readonly Shipment[]): Shipment[] {
  const onTheWay = shipments.filter(
    ({ shippedAt, deliveredAt, returnedAt }) =>
      shippedAt !== null && deliveredAt === null && returnedAt === null,
  );
  if (onTheWay.length > 0) return onTheWay;
  if (order.returnedAt !== null)
    throw new UserError('invalid_order_status', `The shipment of order ${order.id} was returned to sender.`);
  throw statusChangeError(order, ORDER_STATUS.delivered);
}

async function deliverLocked(
  trx: Transaction,
  order: LockedOrder,
  shipments: readonly Shipment[],
  actor: Actor,
): Promise<void> {
  for (const shipment of shipments) {
    assertDeliverable(shipment);
    await updateDelivered(trx, shipment.id);
  }
  const status = await updateOrderStatus(trx, order);
  if (status === ORDER_STATUS.delivered) await queueOrderEmail(trx, order.id, 'order-delivered');
  await writeAudit(trx, actor, {
    action: 'order.deliver',
    subjectKind: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status, shipments: shipments.map(({ number }) => number) },
  });
}

function assertDeliverable(shipment: Shipment): void {
  const { shippedAt, deliveredAt, returnedAt } = shipment;
  const name = shipmentName(shipment);
  if (shippedAt === null)
    throw new UserError('invalid_shipment', `Shipment ${name} was not handed over yet. Ship it first.`);
  if (returnedAt !== null) throw new UserError('invalid_shipment', `Shipment ${name} came back.`);
  if (deliveredAt !== null) throw new UserError('invalid_shipment', `Shipment ${name} is delivered already.`);
}
