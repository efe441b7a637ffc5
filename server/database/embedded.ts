import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseConnection, socketConnection } from './connection.ts';
import { DatabaseError } from './database-error.ts';
import { postgresBinaries } from './embedded/binaries.ts';
import { DATABASE_NAME, DATABASE_USER, ensureCluster } from './embedded/cluster.ts';
import { type DatabaseFolder, prepareFolder, reachableBinaries } from './embedded/folder.ts';
import { findOwnership } from './embedded/ownership.ts';
import { dropForeignLock, processEnd, runningServer } from './embedded/running-server.ts';
import {
  FailedStart,
  type ServerProcess,
  type ServerSettings,
  startServer,
} from './embedded/server-process.ts';

export interface EmbeddedPostgres {
  connection: DatabaseConnection;
  /** False if another process runs the server, for example a command of the CLI during a running shop. */
  readonly owned: boolean;
  /** Ends the server if this process started it. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  settings?: ServerSettings;
  /** Called with a sentence when the server has stopped and when it is back. */
  onTrouble?: (message: string) => void;
}

type Server = ServerProcess & { owned: boolean };

const LONGEST_START_MS = 15_000;
const RETRY_MS = 50;

/**
 * Runs PostgreSQL with its files in `dataDir`, on a unix socket. The first process starts it, later ones
 * share it. If it stops, a remaining process starts it again, so processes may start and end independently.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const ownership = findOwnership();
  const folder = prepareFolder(dataDir, ownership);
  const binaries = reachableBinaries(await postgresBinaries(), ownership);
  ensureCluster(folder.cluster, binaries, ownership);
  const start = () => startServer(folder, binaries, ownership, options.settings ?? {});

  let server = await attachOrStart(folder, start);
  let isStopping = false;
  const keepRunning = async () => {
    for (;;) {
      await server.gone;
      if (isStopping) return;
      options.onTrouble?.('The database went away; starting it again.');
      server = await startAgain(folder, start, options);
      if (isStopping) return server.stop();
    }
  };
  const kept = keepRunning();

  return {
    connection: socketConnection(folder.socketDir, DATABASE_USER, DATABASE_NAME),
    get owned() {
      return server.owned;
    },
    async stop() {
      isStopping = true;
      await server.stop();
      await kept;
    },
  };
}

async function attachOrStart(folder: DatabaseFolder, start: () => Promise<ServerProcess>): Promise<Server> {
  const giveUpAt = performance.now() + LONGEST_START_MS;
  for (;;) {
    const pid = await runningServer(folder);
    if (pid !== undefined) return attached(pid);
    try {
      return { ...(await start()), owned: true };
    } catch (error) {
      if (!(error instanceof FailedStart)) throw error;
      if (!error.isHeld || performance.now() > giveUpAt) {
        throw new DatabaseError(`The built-in database did not start: ${error.message}`, error);
      }
      dropForeignLock(folder);
    }
    await wait(RETRY_MS);
  }
}

function attached(pid: number): Server {
  const letGo = new AbortController();
  return {
    owned: false,
    gone: processEnd(pid, letGo.signal),
    stop: async () => letGo.abort(),
  };
}

async function startAgain(
  folder: DatabaseFolder,
  start: () => Promise<ServerProcess>,
  { onTrouble }: EmbeddedOptions,
): Promise<Server> {
  for (;;) {
    try {
      const server = await attachOrStart(folder, start);
      onTrouble?.('The database is back.');
      return server;
    } catch (error) {
      onTrouble?.(error instanceof Error ? error.message : String(error));
      await wait(1_000);
    }
  }
}
