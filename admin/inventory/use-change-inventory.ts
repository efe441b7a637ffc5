import { isKeyReused, type RequestKey } from '#admin/api/use-request-key.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { shortageText, skippedNote, summarize } from '#admin/shared/change-texts.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import type { ChangeInventoryReply } from '#contract/admin/catalog/inventory.ts';

interface InventoryWrite {
  path: string;
  body: object;
  /** What the write does, for the list of unsent changes. */
  label: string;
  /** The notification once the server has confirmed it: `Received`. */
  done: string;
  /** Of entries that stay on the device until they are saved: saved again after a reload, they are the same request. */
  requestKey?: RequestKey;
}

const SENT_BEFORE =
  'Some of these numbers arrived already, before their last change. Look at the movements of the variants, clear what is there, then save again.';

const AREAS = ['inventory', 'products', 'today'];

/**
 * Sends changes of the stock, reports the result and offers to take them back. Returns true if the server has them or
 * this device sends them later.
 */
export function useChangeInventory() {
  const { write, isBusy } = useWrite();
  const undo = useUndo(...AREAS);
  const send = async ({ path, body, label, done, requestKey }: InventoryWrite): Promise<boolean> => {
    const result = await write<ChangeInventoryReply>({
      method: 'POST',
      path,
      body,
      invalidates: [...AREAS, 'activity'],
      label,
      ...(requestKey && { idempotencyKey: requestKey.read() }),
    });
    if (result.ok || result.error.kind !== 'no-response') requestKey?.renew();
    if (!result.ok) {
      const message = isKeyReused(result.error) ? SENT_BEFORE : result.error.message;
      notify({ message, tone: result.error.kind === 'queued' ? 'info' : 'bad' });
      return result.error.kind === 'queued';
    }
    const { changed, entryId, skipped, short } = result.data;
    const heading =
      changed === 0 ? `${done}: the stock was right` : `${done}: ${countOf(changed, 'variant')} changed`;
    const problems = summarize([
      ...skipped.map(skippedNote),
      ...short.map((each) => ({ text: shortageText(each) })),
    ]);
    notify({
      // one notification: of several, the oldest is removed, and Undo with it
      ...(problems
        ? { ...problems, message: `${heading}. ${problems.message}`, tone: 'bad' as const }
        : { message: heading }),
      ...(entryId !== undefined && { undo: () => void undo(entryId) }),
    });
    return skipped.length === 0 || changed > 0;
  };
  return { send, isBusy };
}
