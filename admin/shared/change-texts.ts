import type { Notification } from '#admin/kit/feedback/notifications.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { formatRupees } from '#format/money.ts';

/** What a change of many left as it is. `title` is empty for what was deleted. */
export interface Skipped {
  title: string;
  reason: string;
}

const named = ({ title, reason }: Skipped, separator: string) =>
  title === '' ? reason : `${title}${separator}${reason}`;

/** `Left as it is: Silk stole. The price would be above the MRP.` */
export const skippedText = (skipped: Skipped): string => `Left as it is: ${named(skipped, '. ')}`;

/** One row of a list of what was left: `Silk stole: The price would be above the MRP.` */
export const skippedRow = (skipped: Skipped): string => named(skipped, ': ');

/** What a change left as it is, the first in the message and all of them on request; undefined if it is nothing. */
export function skippedNotification(skipped: readonly Skipped[]): Notification | undefined {
  const [first] = skipped;
  if (!first) return undefined;
  const more = skipped.length > 1 ? ` And ${formatCount(skipped.length - 1)} more.` : '';
  return {
    message: skippedText(first) + more,
    ...(more && { details: skipped.map(skippedRow) }),
    // not done, so it stays until it is read
    tone: 'bad',
  };
}

/** Of a variant of which orders have taken more units than there are. */
export const shortageText = ({ title, missing }: { title: string; missing: number }): string =>
  `${title}: orders have taken ${countOf(missing, 'unit')} more than there are. None is for sale now; look at the open orders.`;

/** Of a returned shipment that the customer has paid; in rupees. */
export const refundableText = (refundable: number): string =>
  `${formatRupees(refundable)} is paid and can be refunded.`;
