import { type AdminResult, fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import type { UndoReply } from '#contract/admin/activity.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';

/** A rename may have changed hundreds of thousands of products. */
const UNDO_TIMEOUT_MS = 15 * 60_000;
const SLOW_MS = 1_000;

/** Returns a function that takes an entry of the activity log back and shows the result. */
export function useUndo(...areas: string[]): (entryId: number) => Promise<void> {
  const { write } = useWrite();
  return async (entryId) => {
    let removeMessage = () => {};
    const slow = setTimeout(() => {
      removeMessage = notify({ message: 'Taking it back …', isLasting: true });
    }, SLOW_MS);
    const result = await write<UndoReply>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.undoActivity, { id: String(entryId) }),
      invalidates: ['activity', ...areas],
      timeoutMs: UNDO_TIMEOUT_MS,
    });
    clearTimeout(slow);
    removeMessage();
    reportUndo(result);
  };
}

/** Shows whether a change was taken back. */
export function reportUndo(result: AdminResult<UndoReply>): void {
  if (!result.ok) notify({ message: result.error.message, tone: 'bad' });
  else if (!result.data.isUndone)
    notify({ message: `Not taken back: ${result.data.skipped ?? ''}`, tone: 'info' });
  else notify({ message: `Taken back. ${result.data.skipped ?? ''}`.trim() });
}
