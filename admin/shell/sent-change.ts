import type { UnsentChange } from '#admin/api/unsent-queue.ts';
import type { Notification } from '#admin/kit/feedback/notifications.tsx';

/**
 * What is shown once a change that waited for the network was sent. A change of many products is not applied yet: it
 * has become a review. `open` shows a screen by its path.
 */
export function sentNotification(
  { label }: Pick<UnsentChange, 'label'>,
  data: unknown,
  open: (path: string) => void,
): Notification {
  const importId = reviewIdOf(data);
  if (importId === undefined) return { message: `Sent: ${label}` };
  return {
    message: `${label}: sent, and not applied yet. So many products are changed after a review of every difference.`,
    tone: 'info',
    isLasting: true,
    action: { label: 'Review', run: () => open(`/imports/${importId}`) },
  };
}

/** The id of the review in the reply to a change of products. */
function reviewIdOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('importId' in data)) return undefined;
  return typeof data.importId === 'string' ? data.importId : undefined;
}
