import type { AdminError, AdminResult } from '#admin/api/client.ts';
import { showProgress } from '#admin/kit/feedback/notifications.tsx';

/** The server accepts no more items in one request. */
export const PART_SIZE = 200;

export interface PartsOutcome<Result> {
  /** Of the parts that the server has confirmed. */
  results: Result[];
  /** Items that are stored on this device and sent when the network is back. */
  queued: number;
  /** Items that were not done, because a part failed or the user has stopped. */
  left: number;
  /** Why the last part was not confirmed. */
  error: AdminError | undefined;
}

/**
 * Sends many items in parts of as many as the server accepts at once, one part after the other, with progress and a
 * button that stops after the current part. Each part must be safe to repeat.
 *
 * @example await runInParts(orders, { title: 'Packing', send: (part) => write({ … body: { orders: part } }) });
 */
export async function runInParts<Item, Result>(
  items: readonly Item[],
  {
    title,
    send,
  }: {
    /** What is shown before `200 of 640`. */
    title: string;
    send: (part: readonly Item[]) => Promise<AdminResult<{ results: Result[] }>>;
  },
): Promise<PartsOutcome<Result>> {
  const outcome: PartsOutcome<Result> = { results: [], queued: 0, left: items.length, error: undefined };
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  const progress =
    items.length > PART_SIZE ? showProgress({ message: title, total: items.length, stop }) : undefined;
  const release = progress && warnBeforeUnload();
  for (let from = 0; from < items.length && !isStopped; from += PART_SIZE) {
    const part = items.slice(from, from + PART_SIZE);
    const reply = await send(part);
    if (reply.ok) outcome.results.push(...reply.data.results);
    else outcome.error = reply.error;
    const isQueued = !reply.ok && reply.error.kind === 'queued';
    if (isQueued) outcome.queued += part.length;
    if (!reply.ok && !isQueued) break;
    outcome.left -= part.length;
    progress?.update(from + part.length);
  }
  progress?.end();
  release?.();
  return outcome;
}

/** The browser asks before the page is closed: the parts that follow would not be sent. */
function warnBeforeUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
