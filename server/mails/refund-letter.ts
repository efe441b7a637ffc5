import { indianDay } from '#server/indian-day.ts';
import { writtenRupees } from '#server/money.ts';
import type { Order, SentRefund } from '#server/orders/order.ts';
import { greeting } from './greeting.ts';
import type { Letter } from './letter.ts';
import { methodName } from './money-standing.ts';

/** Returns the email content for a sent refund: the amount, the method, and when to expect it. */
export function refundLetter(order: Order, refund: SentRefund, trackUrl: string): Letter {
  const amount = writtenRupees(refund.amountPaise);
  const { refundDuePaise } = order;
  return {
    subject: `${amount} sent back for order ${order.id}`,
    heading: `We have sent ${amount} back to you`,
    paragraphs: [
      greeting(order.shipTo.fullName),
      `On ${indianDay(refund.sentAt)} we sent ${amount} of the payment for your order ${order.id} back to you${wayOf(refund)}.`,
      refund.method === 'test'
        ? 'It was a test payment: no money was moved then, and none is now.'
        : WHEN + (refund.number === null ? '' : ` Your bank finds it by the number ${refund.number}.`),
      ...(refundDuePaise > 0 ? [`Another ${writtenRupees(refundDuePaise)} is still to be sent back.`] : []),
      ...(creditNoteOf(order, refund) ? [CREDITED] : []),
    ],
    button: { label: 'Follow the order', url: trackUrl },
  };
}

const WHEN =
  'Refunds are credited in 0-7 working days after that; your bank may need a little longer to show it.';

/** For emails with a credit note attached. */
export const CREDITED = 'The credit note to your invoice is attached, and with your order in your account.';

/** Returns the number of the credit note of a refund; without `refund`, that of a cancellation. */
export function creditNoteOf({ invoice }: Order, refund?: SentRefund): string | undefined {
  return invoice?.creditNotes.find(({ refundId }) => refundId === (refund?.id ?? null))?.number;
}

function wayOf({ method, isByHand }: SentRefund): string {
  if (isByHand) return '';
  if (method === 'stripe') return ', to the card that you paid with';
  return method === 'test' ? '' : `, by ${methodName(method)} to where you paid from`;
}
