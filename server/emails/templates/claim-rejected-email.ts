import { ORDER_STATUS } from '#contract/orders.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import type { EmailContent } from './email-content.ts';
import { greetingOf, paymentUrl, type Sender, summaryOf, trackButton } from './order-email-parts.ts';

/** Builds the email about a payment that the shopper reported and the shop did not find. `reason` is a paragraph. */
export function buildClaimRejectedEmail(order: OrderDetails, sender: Sender, reason: string): EmailContent {
  const isAwaiting = order.status === ORDER_STATUS.pending && order.paidAt === null;
  return {
    subject: `Your payment for order ${order.id} was not found`,
    heading: 'We could not confirm your payment',
    paragraphs: [
      greetingOf(order),
      reason,
      ...(isAwaiting
        ? [
            'Was it another number? Please report it on the payment page, or pay the order there in another way. If money has left your account, please reply to this email with a picture of the payment: we look for it together.',
          ]
        : [`Your order ${order.id} no longer waits for a payment: there is nothing to do.`]),
    ],
    button: isAwaiting
      ? { label: 'Pay for the order', url: paymentUrl(order, sender) }
      : trackButton(order, sender),
    summary: summaryOf(order),
    ...(isAwaiting && { link: trackButton(order, sender) }),
  };
}
