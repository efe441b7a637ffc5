import type { Order } from '../api/orders.ts';
import { formatRupees } from '../format/rupees.ts';

const [PENDING, CANCELLED] = [0, 4];

/** What becomes of money that an order cannot keep, in sentences; undefined when there is none. */
export function refundText({ status, refundDue, refunded }: Order): string | undefined {
  const sent = refunded === undefined ? '' : `${formatRupees(refunded)} was sent back.`;
  if (refundDue === undefined) return sent || undefined;
  const due = `${whyNotKept(status)} We send ${formatRupees(refundDue)} back the way it came. Refunds are credited in 0-7 working days; your bank may need a little longer to show it.`;
  return [due, sent].filter(Boolean).join(' ');
}

function whyNotKept(status: number | null): string {
  if (status === CANCELLED) return 'This order was cancelled.';
  return status === PENDING
    ? 'Your payment has arrived, but by then something in this order had been sold, so it cannot go ahead as it is.'
    : 'More was paid than this order needed.';
}
