import type { OrderPayments } from '#contract/admin/orders/payments.ts';
import { toRupees } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import type { Database } from '#server/database/database.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { findCancellationRefundsDue, findRefundableLines } from '../refunds/find-refundable.ts';
import { methodsWithRefunds } from './list-payments.ts';
import { selectPaymentDetails } from './payment-details-queries.ts';
import { eventReply, paymentReply } from './payment-reply.ts';

/**
 * The payments of an order with their refunds and events, and what can be refunded of each line.
 * Throws UserError: order_not_found.
 */
export async function getPaymentsOfOrder(
  db: Database,
  providers: readonly PaymentProvider[],
  orderNumber: string,
): Promise<OrderPayments> {
  const refundingMethods = methodsWithRefunds(providers);
  return await db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, parseOrderNumber(orderNumber) ?? '');
    if (!order) throw orderNotFound();
    const payments = await selectPaymentDetails(trx, { orderId: order.id });
    const lines = await findRefundableLines(trx, order.id, order.lines);
    const cancellationsDue = await findCancellationRefundsDue(trx, order.id);
    return {
      orderNumber: order.id,
      total: toRupees(order.totalPaise),
      payments: payments.map((payment) => ({
        ...paymentReply(payment, refundingMethods),
        events: payment.events.map(eventReply),
      })),
      lines: lines.map(({ line, quantity, amountPaise, restockableQuantity }) => ({
        lineNo: line.lineNo,
        title: line.title,
        options: formatOptions(line),
        quantity: line.quantity,
        price: toRupees(line.pricePaise),
        refundableQuantity: quantity,
        refundable: toRupees(amountPaise),
        restockableQuantity,
      })),
      cancellationsDue: cancellationsDue.map(({ cancellationId, paymentId, amountPaise, items }) => ({
        cancellationId,
        payment: payments.find(({ id }) => id === paymentId)?.reference ?? '',
        amount: toRupees(amountPaise),
        items: items.map(({ lineNo, title, quantity, ...options }) => ({
          lineNo,
          title,
          options: formatOptions(options),
          quantity,
        })),
      })),
    };
  });
}
