import { formatRupees } from '#format/money.ts';
import { type Order, orderTotal } from '#storefront/api/orders.ts';
import { STATUS } from './order-status.ts';

interface RefundShop {
  /** Whether the server can send emails. */
  sendsEmail: boolean;
  /** When a refund arrives, as a sentence. */
  refundTime: string;
}

/** Sentences about a shipment returned to the sender and about refunds; undefined if there is neither. */
export function refundText(order: Order, { sendsEmail, refundTime }: RefundShop): string | undefined {
  const { refundDue, refunded, returnedAt } = order;
  const sentences = [
    ...(returnedAt === undefined ? [] : ['The parcel could not be handed over and came back to us.']),
    ...(returnedAt === undefined ? [] : expectedRefundSentences(order, sendsEmail)),
    ...(refundDue === undefined ? [] : refundDueSentences(order, refundDue, refundTime)),
    ...(refunded === undefined ? [] : [`${formatRupees(refunded)} was sent back.`]),
  ];
  return sentences.join(' ') || undefined;
}

/** True if a refund of the order is due, was sent, or is expected because the order is paid. */
export const isRefundRelated = (order: Order) => hasRefund(order) || order.paid === true;

const hasRefund = ({ refundDue, refunded }: Order) => refundDue !== undefined || refunded !== undefined;

function refundDueSentences(
  { status, returnedAt, cancelledItems }: Order,
  rupees: number,
  refundTime: string,
): string[] {
  const due = `We send ${formatRupees(rupees)} back the way it came. ${refundTime}`;
  return returnedAt === undefined ? [refundReason(status, cancelledItems !== undefined), due] : [due];
}

function expectedRefundSentences(order: Order, sendsEmail: boolean): string[] {
  if (!order.paid) return hasRefund(order) ? [] : ['There is nothing to pay.'];
  const when = sendsEmail ? 'we write to you' : 'this page shows it';
  return (order.refunded ?? 0) < orderTotal(order)
    ? [`Your payment is refunded as our refund policy says; ${when} once the money has been sent.`]
    : [];
}

function refundReason(status: number | null, hasCancelledItems: boolean): string {
  if (status === STATUS.cancelled) return 'This order was cancelled.';
  if (hasCancelledItems) return 'A part of this order was cancelled.';
  return status === STATUS.pending
    ? 'Your payment has arrived, but by then something in this order had been sold, so it cannot go ahead as it is.'
    : 'More was paid than this order needed.';
}
