import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseConnection, socketConnection } from '../connection-string.ts';
import { DatabaseError } from '../database-error.ts';
import { postgresBinaries } from './binaries.ts';
import { DATABASE_NAME, DATABASE_USER, ensureCluster } from './cluster.ts';
import { type DatabaseFolder, prepareFolder, reachableBinaries } from './folder.ts';
import { findProcessOwner } from './process-owner.ts';
import { deleteStaleLock, findRunningServer, waitForProcessEnd } from './running-server.ts';
import { type ServerProcess, type ServerSettings, StartError, startServer } from './server-process.ts';

export interface EmbeddedPostgres {
  connection: DatabaseConnection;
  /** False if another process runs the server, for example a command of the CLI during a running shop. */
  readonly isOwned: boolean;
  /** Ends the server if this process started it. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  settings?: ServerSettings;
  /** Called with a sentence when the server has stopped and when it is back. */
  onWarning?: (message: string) => void;
  /** Called each time when the process of the server exists, before it accepts connections. */
  onSpawn?: () => void;
}

type Server = ServerProcess & { isOwned: boolean };

const MAX_START_MS = 15_000;
const RETRY_MS = 50;

/**
 * Runs PostgreSQL with its files in `dataDir`, on a unix socket. The first process starts it, later ones
 * share it. If it stops, a remaining process starts it again, so processes may start and end independently.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const processOwner = findProcessOwner();
  const folder = prepareFolder(dataDir, processOwner);
  const binaries = reachableBinaries(await postgresBinaries(), processOwner);
  ensureCluster(folder.cluster, binaries, processOwner);
  const start = () => {
    const starting = startServer(folder, binaries, processOwner, options.settings ?? {});
    options.onSpawn?.();
    return starting;
  };

  let server = await attachOrStart(folder, start);
  let isStopping = false;
  const restartUntilStopped = async () => {
    for (;;) {
      await server.ended;
      if (isStopping) return;
      options.onWarning?.('The database went away; starting it again.');
      server = await restart(folder, start, options);
      if (isStopping) return server.stop();
    }
  };
  const stopped = restartUntilStopped();

  return {
    connection: socketConnection(folder.socketDir, DATABASE_USER, DATABASE_NAME),
    get isOwned() {
      return server.isOwned;
    },
    async stop() {
      isStopping = true;
      await server.stop();
      await stopped;
    },
  };
}

async function attachOrStart(folder: DatabaseFolder, start: () => Promise<ServerProcess>): Promise<Server> {
  const deadline = performance.now() + MAX_START_MS;
  for (;;) {
    const pid = await findRunningServer(folder);
    if (pid !== undefined) return attachTo(pid);
    try {
      return { ...(await start()), isOwned: true };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      if (!error.isFolderInUse || performance.now() > deadline) {
        throw new DatabaseError(`The built-in database did not start: ${error.message}`, error);
      }
      deleteStaleLock(folder);
    }
    await wait(RETRY_MS);
  }
}

function attachTo(pid: number): Server {
  const detached = new AbortController();
  return {
    isOwned: false,
    ended: waitForProcessEnd(pid, detached.signal),
    stop: async () => detached.abort(),
  };
}

async function restart(
  folder: DatabaseFolder,
  start: () => Promise<ServerProcess>,
  { onWarning }: EmbeddedOptions,
): Promise<Server> {
  for (;;) {
    try {
      const server = await attachOrStart(folder, start);
      onWarning?.('The database is back.');
      return server;
    } catch (error) {
      onWarning?.(error instanceof Error ? error.message : String(error));
      await wait(1_000);
    }
  }
}
