import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './connection.ts';

/** Reports changes of the catalog and the store information, by any server or command. */
export interface CatalogChanges {
  onChange(listener: () => void): void;
  /** False: changes may be missed, so nothing may be cached. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Reports changes of the stored settings, by any server. */
export interface SettingsChanges {
  /**
   * Calls `listener` after each change, and then the listeners of `CatalogChanges`. The signal is aborted when the
   * listening ends.
   */
  onSettingsChange(listener: (signal: AbortSignal) => Promise<void>): void;
}

interface ListenConnection {
  isOpen(): boolean;
  broken: Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
// a lost network link closes no connection: only a response proves that the connection works
const HEARTBEAT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Listens to the channels `catalogue` and `settings` on its own connection, and reconnects until it is closed. Also calls the
 * listeners when the connection is lost and when it is back, since changes may have been missed.
 */
export async function listenForCatalogChanges(
  connection: DatabaseConnection,
): Promise<CatalogChanges & SettingsChanges> {
  const listeners: (() => void)[] = [];
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const closing = new AbortController();
  const settingsListeners: ((signal: AbortSignal) => Promise<void>)[] = [];
  const notifySettingsListeners = async () => {
    await Promise.all(settingsListeners.map((listener) => listener(closing.signal)));
    notifyListeners();
  };
  const onNotification = ({ channel }: pg.Notification) => {
    if (channel === 'settings') void notifySettingsListeners();
    else notifyListeners();
  };
  let listenConnection: ListenConnection | undefined = await openListenConnection(
    connection,
    onNotification,
  ).catch(() => undefined);

  const listenUntilClosed = async () => {
    while (!closing.signal.aborted) {
      if (listenConnection === undefined) {
        listenConnection = await reconnect(connection, onNotification, closing.signal);
        notifyListeners();
        if (settingsListeners.length > 0) void notifySettingsListeners();
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
    async close() {
      closing.abort();
      listeners.length = 0;
      settingsListeners.length = 0;
      await listenConnection?.close();
      await stopped;
    },
  };
}

async function reconnect(
  connection: DatabaseConnection,
  onNotification: (notification: pg.Notification) => void,
  signal: AbortSignal,
): Promise<ListenConnection | undefined> {
  for (let delayMs = FIRST_RETRY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, MAX_RETRY_MS)) {
    await wait(delayMs, undefined, { signal, ref: false }).catch(() => {});
    const listenConnection = await openListenConnection(connection, onNotification).catch(() => undefined);
    if (listenConnection) return listenConnection;
  }
  return undefined;
}

async function openListenConnection(
  connection: DatabaseConnection,
  onNotification: (notification: pg.Notification) => void,
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
  client.on('notification', onNotification);
  try {
    await client.connect();
    await client.query('listen catalogue; listen settings');
  } catch (error) {
    await close();
    throw error;
  }
  const heartbeat = setInterval(() => client.query('select 1').catch(close), HEARTBEAT_MS).unref();
  void broken.then(() => {
    isOpen = false;
    clearInterval(heartbeat);
  });
  return { isOpen: () => isOpen, broken, close };
}
