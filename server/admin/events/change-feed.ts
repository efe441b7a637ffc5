import type { Database } from '#server/database/database.ts';
import { type ChangeSource, selectFingerprints } from './change-feed-queries.ts';

const POLL_MS = 1_000;

/** The parts of the admin whose data a change makes stale: first parts of its query keys. */
const AREAS: Record<ChangeSource, readonly string[]> = {
  // also emails that were queued or sent
  orders: ['orders', 'today', 'packing', 'shipments', 'inventory', 'emails', 'messages'],
  payments: ['orders', 'today', 'payments'],
  messages: ['messages', 'today'],
  activity: ['orders', 'today', 'payments', 'packing', 'shipments', 'inventory', 'activity', 'messages'],
};

export interface AreaChangeFeed {
  /** Calls `listener` with the areas of each change. Returns a function that ends the subscription. */
  subscribe(listener: (areas: string[]) => void): () => void;
  /** Waits for the statement in progress: the database is closed next. */
  close(): Promise<void>;
}

/**
 * Reports changes of the shop to all open screens of this server: one cheap statement per second while a screen listens,
 * none otherwise. NOTIFY would take a lock of the whole cluster at the commit of every order.
 */
export function createChangeFeed(db: Database, onError: (error: unknown) => void): AreaChangeFeed {
  const listeners = new Set<(areas: string[]) => void>();
  let known: Record<ChangeSource, string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  async function poll(): Promise<void> {
    try {
      const found = await selectFingerprints(db);
      const before = known;
      known = found;
      const sources = Object.keys(found) as ChangeSource[];
      const areas = sources.filter((source) => before && before[source] !== found[source]);
      if (areas.length > 0) {
        const stale = [...new Set(areas.flatMap((source) => AREAS[source]))];
        for (const listener of listeners) listener(stale);
      }
    } catch (error) {
      onError(error);
    }
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = undefined;
    if (listeners.size === 0) known = undefined;
    else timer = setTimeout(beginPoll, POLL_MS).unref();
  }

  function beginPoll(): void {
    polling = poll();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) beginPoll();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) schedule();
      };
    },
    async close() {
      listeners.clear();
      schedule();
      await polling;
    },
  };
}
