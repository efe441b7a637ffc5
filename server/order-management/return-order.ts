import type { ReturnReason } from '#contract/admin/orders/shipments.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueShipmentEmail } from '#server/email-outbox/queue-order-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { amountDuePaise } from '#server/orders/amount-due.ts';
import {
  chooseShipment,
  findShipmentAmounts,
  findShipments,
  lockShipment,
} from '#server/orders/fulfillment/find-shipment.ts';
import { markReturned } from '#server/orders/fulfillment/mark-returned.ts';
import { splitShipmentNumber } from '#server/orders/fulfillment/shipment-number.ts';
import { updateOrderStatus } from '#server/orders/fulfillment/update-order-status.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import { statusName } from '#server/orders/order.ts';
import type { LineUnits, Shipment } from '#server/orders/shipment.ts';
import { closeReturnedPayments } from '#server/payments/close-payments.ts';
import { reduceAwaitedCash } from '#server/payments/reduce-awaited-cash.ts';

interface OrderReturn {
  /** As the merchant typed it: the number of the order, or of one of its shipments (`7K3QX-9M2PD/2`). */
  orderNumber: string;
  /** True when its units go back into stock. */
  isSellable: boolean;
}

interface ShipmentReturn {
  shipmentId: number;
  reason?: ReturnReason | undefined;
  /** The units of each line that can be sold again. All others are damaged or missing. */
  sellable: readonly LineUnits[];
}

interface ReturnedShipment {
  orderId: string;
  /** What the customer paid and can be refunded: the merchant decides how much. */
  paidPaise: number;
}

/**
 * Records that the shipment of an order was returned to sender, with all of its units in the same condition: see
 * `returnShipment`. Throws UserError: order_not_found, shipment_not_found, invalid_order_status, invalid_shipment.
 */
export async function returnOrder(
  db: Database,
  { orderNumber: text, isSellable }: OrderReturn,
  actor: Actor,
): Promise<ReturnedShipment> {
  const { orderNumber, number } = splitShipmentNumber(text);
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const shipment = await requireShipmentOnTheWay(trx, order, number);
    const sellable = isSellable ? shipment.lines : [];
    return await returnLocked(trx, order, shipment, { sellable }, actor);
  });
}

/**
 * Records that a shipment was returned to sender. Of an unpaid order, the cash that its carrier would have collected
 * is no longer awaited, and a credit note credits it. The invoice of a paid order is credited when its money is
 * refunded. The customer gets an email.
 * Throws UserError: shipment_not_found, invalid_shipment.
 */
export async function returnShipment(
  db: Database,
  { shipmentId, ...units }: ShipmentReturn,
  actor: Actor,
): Promise<ReturnedShipment> {
  return await db.transaction().execute(async (trx) => {
    const { order, shipment } = await lockShipment(trx, shipmentId);
    return await returnLocked(trx, order, shipment, units, actor);
  });
}

async function requireShipmentOnTheWay(
  trx: Transaction,
  order: LockedOrder,
  number: number | undefined,
): Promise<Shipment> {
  const { id, status, returnedAt } = order;
  if (returnedAt !== null)
    throw new UserError('invalid_order_status', `The shipment of order ${id} was returned already.`);
  const shipments = await findShipments(trx, id);
  const onTheWay = shipments.filter(
    ({ shippedAt, deliveredAt, returnedAt: backAt }) =>
      shippedAt !== null && deliveredAt === null && backAt === null,
  );
  const shipment = chooseShipment(id, number === undefined ? onTheWay : shipments, number);
  if (shipment) return shipment;
  const message = `Order ${id} is ${statusName(status)}: only the shipment of a shipped order can be returned.`;
  throw new UserError('invalid_order_status', message);
}

async function returnLocked(
  trx: Transaction,
  order: LockedOrder,
  shipment: Shipment,
  { reason, sellable }: Omit<ShipmentReturn, 'shipmentId'>,
  actor: Actor,
): Promise<ReturnedShipment> {
  await markReturned(trx, shipment, { reason, sellable }, actor);
  await updateOrderStatus(trx, order);
  await queueShipmentEmail(trx, order.id, 'order-returned', shipment.id);
  const paidPaise =
    order.paidAt === null
      ? await closeUnpaidPart(trx, order, shipment)
      : await closeReturnedPayments(trx, order.id);
  await writeAudit(trx, actor, {
    action: 'order.return',
    subjectKind: 'order',
    subjectId: order.id,
    after: { shipment: shipment.number, reason, sellable },
  });
  return { orderId: order.id, paidPaise };
}

/** Returns what other payments of the unpaid order can refund: nothing, unless one came in for it. */
async function closeUnpaidPart(trx: Transaction, order: LockedOrder, shipment: Shipment): Promise<number> {
  const reason = 'the parcel came back';
  const stillDuePaise = await amountDuePaise(trx, order);
  if (stillDuePaise === 0) {
    const paidPaise = await closeReturnedPayments(trx, order.id);
    await issueCreditNote(trx, order.id, { reason });
    return paidPaise;
  }
  await reduceAwaitedCash(trx, order.id, stillDuePaise);
  const lines = await findShipmentAmounts(trx, shipment);
  await issueCreditNote(trx, order.id, { reason, part: { amountPaise: shipment.codPaise, lines } });
  return 0;
}
