import type { UnsentChange } from '#admin/api/unsent-queue.ts';
import type { Notification } from '#admin/kit/feedback/notifications.tsx';
import { formatCount } from '#admin/kit/figures.tsx';

/** Part of the replies to changes. */
interface ChangeReply {
  /** The entry of the activity log that takes the change back. */
  entryId?: number;
  /** The review that a change of many products has become. */
  importId?: string;
  /** What was left as it is. */
  skipped?: { title: string; reason: string }[];
}

interface Actions {
  /** Shows a screen by its path. */
  open: (path: string) => void;
  undo: (entryId: number) => void;
}

/**
 * What is shown once a change that waited for the network was sent: its undo, and what was left as it is. A change of many
 * products is not applied yet: it has become a review.
 */
export function sentNotification(
  { label }: Pick<UnsentChange, 'label'>,
  data: unknown,
  { open, undo }: Actions,
): Notification {
  const { entryId, importId, skipped = [] } = (data ?? {}) as ChangeReply;
  if (importId !== undefined)
    return {
      message: `${label}: sent, and not applied yet. So many products are changed after a review of every difference.`,
      tone: 'info',
      isLasting: true,
      action: { label: 'Review', run: () => open(`/imports/${importId}`) },
    };
  const canUndo = entryId !== undefined && { undo: () => undo(entryId) };
  const [first] = skipped;
  if (!first) return { message: `Sent: ${label}`, ...canUndo };
  const more = skipped.length > 1 ? ` And ${formatCount(skipped.length - 1)} more.` : '';
  return {
    message: `Sent: ${label}. Left as it is: ${first.title}. ${first.reason}${more}`,
    tone: 'bad',
    ...(more && { details: skipped.map(({ title, reason }) => `${title}: ${reason}`) }),
    ...canUndo,
  };
}
