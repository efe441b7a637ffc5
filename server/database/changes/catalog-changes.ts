import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Invalidation } from '#wire/memory-cache.ts';
import type { DatabaseConnection } from '../connection-string.ts';
import { type CatalogChange, invalidationOf } from './change-tags.ts';

/** Reports changes of the catalog and the store information, by any server or command. */
export interface CatalogChanges {
  /** Calls `listener` with what changed; without an argument anything may have changed. */
  onChange(listener: (change?: Invalidation) => void): void;
  /** False: changes may be missed, so nothing may be cached. */
  isConnected(): boolean;
  /**
   * Call after a commit of this process: reads the changes now, and notifies the other servers if there are any. After a sale,
   * which changes only stock, it reads them a moment later while many are sold.
   */
  wake(write?: 'sale'): void;
  close(): Promise<void>;
}

/** Reports changes of the stored settings, by any server. */
export interface SettingsChanges {
  /**
   * Calls `listener`, which never rejects, after each change, and then the listeners of `CatalogChanges`. The signal is
   * aborted when the listening ends, which waits for the call.
   */
  onSettingsChange(listener: (signal: AbortSignal) => Promise<void>): void;
}

interface FeedOptions {
  /** Milliseconds between two readings of the table without a notification. */
  pollMs?: number;
}

interface ListenConnection {
  isOpen(): boolean;
  wake(write?: 'sale'): void;
  broken: Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
// Changes by commands, and by a server that crashed between its commit and its notification, are seen within a second.
const POLL_MS = 500;
// A lost network link closes no connection: only a response proves that the connection works.
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Reads `catalog_changes` on its own connection: after a write of this process, after a notification by another one, and every
 * half second; reconnects until it is closed. Also calls the listeners when the connection is lost and when it is back, since
 * changes may have been missed.
 */
export async function listenForCatalogChanges(
  connection: DatabaseConnection,
  { pollMs = POLL_MS }: FeedOptions = {},
): Promise<CatalogChanges & SettingsChanges> {
  const listeners: ((change?: Invalidation) => void)[] = [];
  const notifyListeners = (change?: Invalidation) => {
    for (const listener of listeners) listener(change);
  };
  const closing = new AbortController();
  const settingsListeners: ((signal: AbortSignal) => Promise<void>)[] = [];
  const callingSettingsListeners = new Set<Promise<void>>();
  const notifySettingsListeners = () => {
    const calls = settingsListeners.map((listener) => listener(closing.signal));
    const done = Promise.all(calls).then(() => {
      callingSettingsListeners.delete(done);
      notifyListeners();
    });
    callingSettingsListeners.add(done);
  };
  const onChanges = (changes: readonly CatalogChange[] | undefined) => {
    if (changes?.some(({ kind }) => kind === 'settings')) notifySettingsListeners();
    else notifyListeners(changes && invalidationOf(changes));
  };
  const open = () => openListenConnection(connection, onChanges, pollMs);
  let listenConnection: ListenConnection | undefined = await open().catch(() => undefined);

  const listenUntilClosed = async () => {
    while (!closing.signal.aborted) {
      if (listenConnection === undefined) {
        listenConnection = await reconnect(open, closing.signal);
        notifyListeners();
        if (settingsListeners.length > 0) notifySettingsListeners();
      }
      // closed while the connection was being opened
      if (closing.signal.aborted) await listenConnection?.close();
      await listenConnection?.broken;
      listenConnection = undefined;
      notifyListeners();
    }
  };
  const stopped = listenUntilClosed();

  return {
    onChange: (listener) => void listeners.push(listener),
    onSettingsChange: (listener) => void settingsListeners.push(listener),
    isConnected: () => listenConnection?.isOpen() ?? false,
    wake: (write) => listenConnection?.wake(write),
    async close() {
      closing.abort();
      listeners.length = 0;
      settingsListeners.length = 0;
      await listenConnection?.close();
      await stopped;
      // they read the database, which the caller closes next
      await Promise.all(callingSettingsListeners);
    },
  };
}

async function reconnect(
  open: () => Promise<ListenConnection>,
  signal: AbortSignal,
): Promise<ListenConnection | undefined> {
  for (let delayMs = FIRST_RETRY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, MAX_RETRY_MS)) {
    await wait(delayMs, undefined, { signal, ref: false }).catch(() => {});
    const listenConnection = await open().catch(() => undefined);
    if (listenConnection) return listenConnection;
  }
  return undefined;
}

async function openListenConnection(
  connection: DatabaseConnection,
  onChanges: (changes: readonly CatalogChange[] | undefined) => void,
  pollMs: number,
): Promise<ListenConnection> {
  const client = new pg.Client({
    ...connection,
    application_name: 'haat catalog changes',
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    keepAlive: true,
  });
  let isOpen = true;
  const close = async () => {
    isOpen = false;
    await client.end().catch(() => {});
  };
  const broken = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', close);
  try {
    await client.connect();
    // A notification that is lost in a crash of the database is none: every connection is lost with it.
    // The statistics of a table that grows all day say little about its last rows, which only the index finds quickly.
    await client.query(`set synchronous_commit = off; set enable_seqscan = off; listen ${CHANNEL}`);
    const reader = await createReader(client, (changes) => isOpen && onChanges(changes));
    const readOrClose = (reason: ReadReason) => void reader.read(reason).catch(close);
    client.on('notification', ({ processId }) => {
      if (processId !== (client as unknown as { processID: number }).processID) readOrClose('notification');
    });
    const timer = setInterval(() => readOrClose('poll'), pollMs).unref();
    let saleTimer: NodeJS.Timeout | undefined;
    const wake = (write?: 'sale') => {
      const pauseMs =
        write === 'sale' ? reader.lastReadAt() + MIN_SALE_READ_INTERVAL_MS - performance.now() : 0;
      if (pauseMs <= 0) readOrClose('write');
      else
        saleTimer ??= setTimeout(() => {
          saleTimer = undefined;
          readOrClose('write');
        }, pauseMs).unref();
    };
    void broken.then(() => {
      isOpen = false;
      clearInterval(timer);
      clearTimeout(saleTimer);
    });
    return { isOpen: () => isOpen, wake, broken, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const CHANNEL = 'catalog_changes';
const MAX_CHANGES = 2_000;
// Many changes a second are read together.
const MIN_READ_INTERVAL_MS = 25;
// Sales are the most frequent writes, and a reading for each would cost pages a part of the processor.
const MIN_SALE_READ_INTERVAL_MS = 100;
const MIN_NOTIFY_INTERVAL_MS = 100;

// The rows that are visible now and were not at the last reading: a transaction that commits late is never skipped, and no row
// is read twice. A restored row may have a transaction id that this database has not reached yet; it is not a change.
// Two selections: with `or`, the plan that a connection keeps reads all stored rows, which takes 0.2 s after a large import.
export const READ_CHANGES = {
  name: 'catalog_changes',
  /** It returns one more if there are more. */
  maxChanges: MAX_CHANGES,
  text: `select pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(json_build_object('kind', kind, 'productId', product_id, 'listingKeys', listing_keys)) from (
      select kind, product_id, listing_keys from catalog_changes
      where transaction_id >= pg_snapshot_xmax($1::pg_snapshot)
        and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
      union all
      select kind, product_id, listing_keys from catalog_changes
      where transaction_id = any(array(select pg_snapshot_xip($1::pg_snapshot)))
      limit ${MAX_CHANGES + 1}
    ) as changes), '[]') as changes`,
};

type ReadReason = 'write' | 'notification' | 'poll';

interface ChangeReader {
  /** Reads what was committed before this call. After a write of this process it notifies the other servers of changes. */
  read(reason: ReadReason): Promise<void>;
  /** When the last reading began, in milliseconds of `performance`. */
  lastReadAt(): number;
}

/** Calls `onChanges` with all changes that are committed from now on; with undefined if they are too many. */
async function createReader(
  client: pg.Client,
  onChanges: (changes: readonly CatalogChange[] | undefined) => void,
): Promise<ChangeReader> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  let snapshot = rows[0]?.snapshot;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let reasons = new Set<ReadReason>();
  /** Changes were read that another server has perhaps not. A poll may find those of this process before it is woken. */
  let isUnannounced = false;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let lastNotifiedAt = Number.NEGATIVE_INFINITY;
  let isNotifying = false;

  async function readOnce(): Promise<void> {
    const readFor = reasons;
    reasons = new Set();
    const found = await client.query<{ snapshot: string; changes: CatalogChange[] }>(READ_CHANGES, [
      snapshot,
    ]);
    const [row] = found.rows;
    if (!row) return;
    snapshot = row.snapshot;
    if (row.changes.length > 0) {
      isUnannounced ||= readFor.has('write') || readFor.has('poll');
      onChanges(row.changes.length > MAX_CHANGES ? undefined : row.changes);
    }
    if (!readFor.has('write') || !isUnannounced || isNotifying) return;
    isNotifying = true;
    void notifyOthers().finally(() => {
      isNotifying = false;
    });
  }

  /** In a transaction of its own: it holds the lock of all notifying transactions for an instant. */
  async function notifyOthers(): Promise<void> {
    const pauseMs = lastNotifiedAt + MIN_NOTIFY_INTERVAL_MS - performance.now();
    if (pauseMs > 0) await wait(pauseMs, undefined, { ref: false });
    lastNotifiedAt = performance.now();
    isUnannounced = false;
    // a failure also fails the next reading, which ends the connection
    await client.query(`notify ${CHANNEL}`).catch(() => {});
  }

  const begin = () => {
    next = undefined;
    lastReadAt = performance.now();
    running = readOnce().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    lastReadAt: () => lastReadAt,
    read(reason) {
      reasons.add(reason);
      // a reading that has not begun sees the changes before this call too
      if (next) return next;
      const pauseMs = lastReadAt + MIN_READ_INTERVAL_MS - performance.now();
      if (!running && pauseMs <= 0) return begin();
      next = Promise.all([
        running?.catch(() => {}),
        wait(Math.max(0, pauseMs), undefined, { ref: false }),
      ]).then(begin);
      return next;
    },
  };
}
