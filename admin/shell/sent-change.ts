import type { UnsentChange } from '#admin/api/unsent-queue.ts';
import type { Notification } from '#admin/kit/feedback/notifications.tsx';
import { formatCount } from '#admin/kit/figures.tsx';
import {
  type Note,
  refundableText,
  type Skipped,
  shortageText,
  skippedNote,
  summarize,
} from '#admin/shared/change-texts.ts';
import type { ChangeInventoryReply } from '#contract/admin/catalog/inventory.ts';
import type { ShipmentResult } from '#contract/admin/orders/shipments.ts';

/** Part of the replies to changes that may wait for the network. */
interface ChangeReply {
  /** The entry of the activity log that takes the change back. */
  entryId?: number;
  /** The review that a change of many products has become. */
  importId?: string;
  /** What was left as it is. */
  skipped?: readonly Skipped[];
  /** One per order or shipment; with an error it was not done. */
  results?: readonly Pick<ShipmentResult, 'error' | 'warning'>[];
  /** Variants of which orders have taken more units than were counted. */
  short?: ChangeInventoryReply['short'];
  /** Of a recorded payment; `refund_due`: the order cannot keep the money. */
  outcome?: string;
  /** What `outcome` means. */
  message?: string;
  /** Of a return: rupees that the customer paid and that can be refunded. */
  refundable?: number;
  orderNumber?: string;
  /** Of a corrected tracking number. */
  warning?: string;
}

interface Actions {
  /** Shows a screen by its path. */
  open: (path: string) => void;
  undo: (entryId: number) => void;
}

/**
 * What is shown once a change that waited for the network was sent: its undo, what was not done, and what has to be
 * looked at. A change of many products is not applied yet: it has become a review.
 */
export function sentNotification(
  { label }: Pick<UnsentChange, 'label'>,
  data: unknown,
  { open, undo }: Actions,
): Notification {
  const reply = (data ?? {}) as ChangeReply;
  const { entryId, importId, refundable = 0, orderNumber } = reply;
  if (importId !== undefined)
    return {
      message: `${label}: sent, and not applied yet. So many products are changed after a review of every difference.`,
      tone: 'info',
      isLasting: true,
      action: { label: 'Review', run: () => open(`/imports/${importId}`) },
    };
  const canUndo = entryId !== undefined && { undo: () => undo(entryId) };
  const problems = problemsOf(reply);
  const heading = headingOf(label, reply);
  const summary = summarize([...problems, ...notesOf(reply)]);
  if (!summary) return { message: heading, ...canUndo };
  return {
    ...summary,
    message: `${heading}. ${summary.message}`,
    // it is sent at any time, also while the screen is not looked at
    ...(problems.length > 0 ? { tone: 'bad' } : { tone: 'info', isLasting: true }),
    ...(refundable > 0 &&
      orderNumber !== undefined && {
        action: { label: 'Open the order', run: () => open(`/orders/${encodeURIComponent(orderNumber)}`) },
      }),
    ...canUndo,
  };
}

const isFailed = ({ error }: Pick<ShipmentResult, 'error'>) => error !== undefined;

/** A change is not called sent if nothing of it was done. */
function headingOf(label: string, { results = [] }: ChangeReply): string {
  const failed = results.filter(isFailed).length;
  if (failed === 0) return `Sent: ${label}`;
  if (failed === results.length) return `Not done: ${label}`;
  return `Sent: ${label}. ${formatCount(failed)} of ${formatCount(results.length)} were not changed`;
}

/** What was not done. */
function problemsOf({ results = [], skipped = [], short = [] }: ChangeReply): Note[] {
  return [
    ...results.flatMap(({ error }) => (error === undefined ? [] : [{ text: error }])),
    ...skipped.map(skippedNote),
    ...short.map((each) => ({ text: shortageText(each) })),
  ];
}

/** What was done, and has to be looked at. */
function notesOf({ results = [], warning, outcome, message, refundable = 0 }: ChangeReply): Note[] {
  const isUnusual = outcome !== undefined && outcome !== 'applied';
  return [
    ...results.map((result) => result.warning),
    warning,
    isUnusual ? message : undefined,
    refundable > 0 ? refundableText(refundable) : undefined,
  ].flatMap((text) => (text === undefined ? [] : [{ text }]));
}
