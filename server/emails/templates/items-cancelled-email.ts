import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import type { CancelledItems, OrderDetails } from '#server/order-management/order-details.ts';
import { unpackedUnits } from '#server/orders/shipment.ts';
import type { EmailContent } from './email-content.ts';
import { amountDueOf, greetingOf, type Sender, summaryOf, trackButton } from './order-email-parts.ts';
import { refundSentence } from './order-emails.ts';
import { CREDIT_NOTE_ATTACHED } from './refund-email.ts';

/** Returns the email content for cancelled items of an order: which, why, what happens to the money, what remains. */
export function buildItemsCancelledEmail(
  order: OrderDetails,
  cancellation: CancelledItems,
  sender: Sender,
): EmailContent {
  const isOrderCancelled = order.status === ORDER_STATUS.cancelled;
  return {
    subject: `Items of your order ${order.id} were cancelled`,
    heading: 'A part of your order was cancelled',
    paragraphs: [
      greetingOf(order),
      reasonText(order, cancellation),
      moneyText(order, cancellation, sender),
      restText(order),
      ...(creditNoteOfCancellation(order, cancellation) ? [CREDIT_NOTE_ATTACHED] : []),
    ],
    notes: [{ heading: 'Cancelled', lines: describeCancelledUnits(order, cancellation) }],
    button: trackButton(order, sender),
    ...(!isOrderCancelled && { summary: summaryOf(order) }),
  };
}

/** Returns the number of the credit note of cancelled items, if the order was invoiced before. */
export function creditNoteOfCancellation(
  { invoice }: OrderDetails,
  { id }: CancelledItems,
): string | undefined {
  return invoice?.creditNotes.find(({ cancellationId }) => cancellationId === id)?.number;
}

function reasonText({ id }: OrderDetails, { reason }: CancelledItems): string {
  if (reason === 'customer') return `As you asked, we have cancelled a part of your order ${id}.`;
  if (reason === 'out-of-stock')
    return `We are sorry: a part of your order ${id} is not available any more, so we had to cancel it.`;
  return `We have cancelled a part of your order ${id}.`;
}

/** Describes what happens to the items that were not cancelled. */
function restText({ status, lines, shipments }: OrderDetails): string {
  if (status === ORDER_STATUS.cancelled) return 'The rest of the order was cancelled as well.';
  const isSomethingToCome =
    unpackedUnits(lines, shipments).length > 0 ||
    shipments.some(({ deliveredAt, returnedAt }) => deliveredAt === null && returnedAt === null);
  if (isSomethingToCome) return 'The rest of your order goes ahead as planned.';
  return shipments.every(({ returnedAt }) => returnedAt !== null)
    ? 'The rest of the order came back to us: nothing more will be sent.'
    : 'Nothing more of this order will be sent.';
}

function moneyText(order: OrderDetails, { refundPaise }: CancelledItems, sender: Sender): string {
  if (refundPaise === null) {
    const duePaise = amountDueOf(order);
    const total = formatPaise(duePaise);
    if (order.status === ORDER_STATUS.cancelled || duePaise === 0) return 'You have nothing to pay for it.';
    return order.paymentMethod === 'cod'
      ? `You have nothing to pay for it: the order now costs ${total}, which you pay in cash on delivery.`
      : `You have nothing to pay for it: the order now costs ${total}.`;
  }
  return refundSentence(order, sender) ?? 'What you had paid for it was sent back before.';
}

function describeCancelledUnits(
  { lines, cancelledLines: cancelled }: OrderDetails,
  { units }: CancelledItems,
): string[] {
  return units.flatMap(({ lineNo, quantity }) => {
    const line = [...cancelled, ...lines].find((each) => each.lineNo === lineNo);
    if (!line) return [];
    const options = formatOptions(line);
    return `${quantity} × ${line.title}${options === '' ? '' : ` (${options})`}: ${formatPaise(line.pricePaise * quantity)}`;
  });
}
