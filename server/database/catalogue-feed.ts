import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './connection.ts';

/** Reports changes of the catalog and the store information, by any server or command. */
export interface CatalogueFeed {
  onChange(listener: () => void): void;
  /** False: changes may be missed, so nothing may be cached. */
  isLive(): boolean;
  close(): Promise<void>;
}

interface Line {
  isOpen(): boolean;
  broken: Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
// a lost network link closes no connection: only a response proves that the connection works
const HEARTBEAT_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Listens to the channel `catalogue` on its own connection, and reconnects until it is closed. Also calls the
 * listeners when the connection is lost and when it is back, since changes may have been missed.
 */
export async function openCatalogueFeed(connection: DatabaseConnection): Promise<CatalogueFeed> {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const closing = new AbortController();
  let line: Line | undefined = await openLine(connection, tell).catch(() => undefined);

  const keepListening = async () => {
    while (!closing.signal.aborted) {
      if (line === undefined) {
        line = await openAgain(connection, tell, closing.signal);
        tell();
      }
      // closed while the connection was being opened
      if (closing.signal.aborted) await line?.close();
      await line?.broken;
      line = undefined;
      tell();
    }
  };
  const kept = keepListening();

  return {
    onChange: (listener) => void listeners.push(listener),
    isLive: () => line?.isOpen() ?? false,
    async close() {
      closing.abort();
      listeners.length = 0;
      await line?.close();
      await kept;
    },
  };
}

async function openAgain(
  connection: DatabaseConnection,
  tell: () => void,
  signal: AbortSignal,
): Promise<Line | undefined> {
  for (let delayMs = FIRST_RETRY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS)) {
    await wait(delayMs, undefined, { signal, ref: false }).catch(() => {});
    const line = await openLine(connection, tell).catch(() => undefined);
    if (line) return line;
  }
  return undefined;
}

async function openLine(connection: DatabaseConnection, tell: () => void): Promise<Line> {
  const client = new pg.Client({
    ...connection,
    application_name: 'haat catalogue feed',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  let isOpen = true;
  const close = async () => {
    isOpen = false;
    await client.end().catch(() => {});
  };
  const broken = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', close);
  client.on('notification', tell);
  try {
    await client.connect();
    await client.query('listen catalogue');
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
