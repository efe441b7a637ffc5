import type { Transaction } from '#server/database/database.ts';
import { findInvoice } from '#server/invoices/find-billing-documents.ts';
import { findShipments } from '#server/orders/fulfillment/find-shipment.ts';
import { shipmentName } from '#server/orders/fulfillment/shipment-number.ts';
import type { Order } from '#server/orders/order.ts';
import { findCancellationPayments } from '#server/payments/cancellation-payments.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { findRefundableLines } from '#server/payments/refunds/find-refundable.ts';
import type { CancellationFacts } from './cancellation.ts';
import { selectUnrequestedRefundPaise } from './cancellation-queries.ts';

/** What `determineCancellation` needs of an order. Current while the caller holds the order lock. */
export async function findCancellationFacts(
  trx: Transaction,
  order: Order,
  providers: readonly PaymentProvider[],
): Promise<CancellationFacts> {
  const shipments = await findShipments(trx, order.id);
  const unsent = shipments.find(({ shippedAt }) => shippedAt === null);
  const { payment, claimedPaise } = await findCancellationPayments(trx, order.id, providers);
  return {
    order,
    packed: shipments.flatMap(({ lines }) => lines),
    isPartlySent: shipments.some(({ shippedAt }) => shippedAt !== null),
    collectedPaise: shipments.reduce((sum, { codPaise }) => sum + codPaise, 0),
    unsentShipment: unsent && { id: unsent.id, name: shipmentName(unsent), codPaise: unsent.codPaise },
    returnedPaise: shipments.reduce((sum, one) => sum + (one.returnedAt === null ? 0 : one.codPaise), 0),
    payment,
    refundable: (await findRefundableLines(trx, order.id, order.lines)).map(({ line, amountPaise }) => ({
      lineNo: line.lineNo,
      amountPaise,
    })),
    duePaise: await selectUnrequestedRefundPaise(trx, order.id),
    claimedPaise,
    hasInvoice: (await findInvoice(trx, order.id)) !== undefined,
  };
}
