import { formatLongDate } from '#format/dates.ts';
import { formatPaise } from '#format/money.ts';
import { greeting } from '#server/email-outbox/greeting.ts';
import type { OrderDetails, SentRefund } from '#server/order-management/order-details.ts';
import type { EmailContent } from './email-content.ts';
import { type Sender, trackButton } from './order-email-parts.ts';
import { methodNameForShoppers } from './payment-method-name.ts';

/** Returns the email content for a sent refund: the amount, the method, and when to expect it. */
export function buildRefundEmail(order: OrderDetails, refund: SentRefund, sender: Sender): EmailContent {
  const amount = formatPaise(refund.amountPaise);
  const { refundDuePaise } = order;
  return {
    subject: `${amount} sent back for order ${order.id}`,
    heading: `We have sent ${amount} back to you`,
    paragraphs: [
      greeting(order.shipTo.fullName),
      `On ${formatLongDate(refund.sentAt)} we sent ${amount} of the payment for your order ${order.id} back to you${refundMethodText(refund)}.`,
      refund.method === 'test'
        ? 'It was a test payment: no money was moved then, and none is now.'
        : sender.refundTime +
          (refund.number === null ? '' : ` Your bank finds it by the number ${refund.number}.`),
      ...(refundDuePaise > 0 ? [`Another ${formatPaise(refundDuePaise)} is still to be sent back.`] : []),
      ...(creditNoteNumberOf(order, refund) ? [CREDIT_NOTE_ATTACHED] : []),
    ],
    button: trackButton(order, sender),
  };
}

/** For emails with a credit note attached. */
export const CREDIT_NOTE_ATTACHED =
  'The credit note to your invoice is attached, and with your order in your account.';

/**
 * The number of the credit note of a refund; without `refund`, the latest one of a cancelled order or a returned shipment. For
 * cancelled items: `creditNoteOfCancellation`.
 */
export function creditNoteNumberOf({ invoice }: OrderDetails, refund?: SentRefund): string | undefined {
  return invoice?.creditNotes.findLast(
    ({ refundId, cancellationId }) => cancellationId === null && refundId === (refund?.id ?? null),
  )?.number;
}

function refundMethodText({ method, isManual }: SentRefund): string {
  if (isManual) return '';
  if (method === 'stripe') return ', to the card that you paid with';
  return method === 'test' ? '' : `, by ${methodNameForShoppers(method)} to where you paid from`;
}
