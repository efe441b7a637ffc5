import { useEffect, useSyncExternalStore } from 'react';
import { useApi } from './api-context.tsx';
import type { UnsentChange } from './unsent-queue.ts';

/** Changes that are not sent yet, oldest first. */
export function useUnsent(): readonly UnsentChange[] {
  const { unsent } = useApi();
  return useSyncExternalStore(unsent.subscribe, unsent.list);
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** Sends unsent changes when the network is back, when the page is shown again, and from time to time. */
export function useSendUnsent(): void {
  const { unsent } = useApi();
  // a rejected change that a person sends again counts like a new one
  const count = useUnsent().filter(({ rejected }) => rejected === undefined).length;
  useEffect(() => {
    let delay = FIRST_RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const attempt = async () => {
      clearTimeout(timer);
      const isDone = await unsent.send();
      if (isEnded || isDone) return;
      // two events at once make two attempts
      clearTimeout(timer);
      timer = setTimeout(attempt, delay);
      delay = Math.min(delay * 2, MAX_RETRY_MS);
    };
    const now = () => {
      delay = FIRST_RETRY_MS;
      void attempt();
    };
    const stored = () => unsent.refresh();
    if (count > 0) void attempt();
    window.addEventListener('online', now);
    window.addEventListener('storage', stored);
    document.addEventListener('visibilitychange', now);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
      window.removeEventListener('storage', stored);
      document.removeEventListener('visibilitychange', now);
    };
  }, [unsent, count]);
}
