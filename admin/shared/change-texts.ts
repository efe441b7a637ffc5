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

/** `Left as it is: Silk stole. The price would be above the MRP.`, in a list `Silk stole: The price would be above the MRP.` */
export const skippedNote = (skipped: Skipped): Note => ({
  text: `Left as it is: ${named(skipped, '. ')}`,
  row: named(skipped, ': '),
});

/** What a change left as it is, the first in the message and all of them on request; undefined if it is nothing. */
export function skippedNotification(skipped: readonly Skipped[]): Notification | undefined {
  const summary = summarize(skipped.map(skippedNote));
  // not done, so it stays until it is read
  return summary && { ...summary, tone: 'bad' };
}

/** A sentence about a change. `row`: the same in a list of several. */
export interface Note {
  text: string;
  row?: string;
}

/** The first sentence, and all of them on request; undefined if there is none. */
export function summarize(notes: readonly Note[]): Pick<Notification, 'message' | 'details'> | undefined {
  const [first, ...others] = notes;
  if (!first) return undefined;
  if (others.length === 0) return { message: first.text };
  return {
    message: `${first.text} And ${formatCount(others.length)} more.`,
    details: notes.map(({ text, row = text }) => row),
  };
}

/** Of a variant of which orders have taken more units than there are. */
export const shortageText = ({ title, missing }: { title: string; missing: number }): string =>
  `${title}: orders have taken ${countOf(missing, 'unit')} more than there are. None is for sale now; look at the open orders.`;

/** Of a returned shipment that the customer has paid; in rupees. */
export const refundableText = (refundable: number): string =>
  `${formatRupees(refundable)} is paid and can be refunded.`;
