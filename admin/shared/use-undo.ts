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
    const invalidates = ['activity', ...areas];
    await takeBack(entryId, (request) => write<UndoReply>({ method: 'POST', ...request, invalidates }));
  };
}

/** Takes an entry of the activity log back with `send`, shows that it goes on if it takes long, and then the result. */
export async function takeBack(
  entryId: number,
  send: (request: { path: string; timeoutMs: number }) => Promise<AdminResult<UndoReply>>,
): Promise<AdminResult<UndoReply>> {
  let removeMessage = () => {};
  const slow = setTimeout(() => {
    removeMessage = notify({ message: 'Taking it back …', isLasting: true });
  }, SLOW_MS);
  const path = fillPath(ADMIN_PATHS.undoActivity, { id: String(entryId) });
  const result = await send({ path, timeoutMs: UNDO_TIMEOUT_MS });
  clearTimeout(slow);
  removeMessage();
  reportUndo(result);
  return result;
}

/** Shows whether a change was taken back. */
function reportUndo(result: AdminResult<UndoReply>): void {
  if (!result.ok) notify({ message: result.error.message, tone: 'bad' });
  else if (!result.data.isUndone)
    notify({ message: `Not taken back: ${result.data.skipped ?? ''}`, tone: 'info' });
  else notify({ message: `Taken back. ${result.data.skipped ?? ''}`.trim() });
}
