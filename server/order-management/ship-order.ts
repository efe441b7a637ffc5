import { ORDER_STATUS } from '#contract/orders.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueShipmentEmail } from '#server/email-outbox/queue-order-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { creditEarlierRefunds } from '#server/invoices/credit-refunds.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { statusChangeError } from '#server/orders/change-status.ts';
import { completeInvoiceFacts } from '#server/orders/fulfillment/complete-invoice-facts.ts';
import { chooseShipment, findShipments } from '#server/orders/fulfillment/find-shipment.ts';
import { handOver } from '#server/orders/fulfillment/hand-over.ts';
import { packLockedOrder } from '#server/orders/fulfillment/pack-order.ts';
import { shipmentName, splitShipmentNumber } from '#server/orders/fulfillment/shipment-number.ts';
import { updateOrderStatus } from '#server/orders/fulfillment/update-order-status.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import type { Shipment } from '#server/orders/shipment.ts';

interface HandOver {
  /** As typed: the number of the order, or of one of its shipments (`7K3QX-9M2PD/2`). */
  orderNumber: string;
  carrier: string;
  trackingNumber?: string | undefined;
  /** Only if it is not the carrier's usual tracking page; https. */
  trackingUrl?: string | undefined;
  /** The State of delivery, if the address does not give it. */
  deliveryState?: string | undefined;
}

export interface ShippedOrder {
  orderId: string;
  shipmentId: number;
  shipmentNumber: number;
  /** False while a part of the order is not sent. */
  isComplete: boolean;
}

/**
 * Hands a shipment over to the carrier. An order without shipments is packed into one. The first shipment issues
 * the invoice if there is none: the law requires it by the removal of what is sold (CGST Act, section 31(1)(a)). The
 * order becomes Shipped with its last unit. The customer gets an email.
 * Throws UserError: order_not_found, shipment_not_found, invalid_order_status, invalid_shipment, already_packed,
 * tracking_number_used, invoice_incomplete, invalid_request. Then nothing is stored.
 */
export async function shipOrder(
  db: Database,
  { orderNumber: text, deliveryState, ...tracking }: HandOver,
  actor: Actor,
): Promise<ShippedOrder> {
  const { orderNumber, number } = splitShipmentNumber(text);
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const shipment = await requireShipmentToSend(trx, order, number);
    await handOver(trx, shipment, tracking);
    await completeInvoiceFacts(trx, order.id, deliveryState);
    await issueInvoice(trx, order.id);
    await creditEarlierRefunds(trx, order.id);
    const status = await updateOrderStatus(trx, order);
    await queueShipmentEmail(trx, order.id, 'order-shipped', shipment.id);
    await writeAudit(trx, actor, {
      action: 'order.ship',
      subjectKind: 'order',
      subjectId: order.id,
      before: { status: order.status },
      after: { status, shipment: shipment.number, ...tracking },
    });
    const isComplete = status !== ORDER_STATUS.processing;
    return { orderId: order.id, shipmentId: shipment.id, shipmentNumber: shipment.number, isComplete };
  });
}

async function requireShipmentToSend(
  trx: Transaction,
  order: LockedOrder,
  number: number | undefined,
): Promise<Shipment> {
  if (order.status !== ORDER_STATUS.processing) throw statusChangeError(order, ORDER_STATUS.shipped);
  const shipments = await findShipments(trx, order.id);
  const candidates =
    number === undefined ? shipments.filter(({ shippedAt }) => shippedAt === null) : shipments;
  const shipment = chooseShipment(order.id, candidates, number) ?? (await packLockedOrder(trx, order)).at(0);
  if (!shipment) throw new Error(`packing order ${order.id} gave no shipment`);
  if (shipment.shippedAt !== null) {
    const message = `Shipment ${shipmentName(shipment)} was handed over already.`;
    throw new UserError('invalid_shipment', message);
  }
  return shipment;
}
