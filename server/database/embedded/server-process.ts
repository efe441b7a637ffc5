import { spawn } from 'node:child_process';
import type { PostgresBinaries } from './binaries.ts';
import type { DatabaseFolder } from './folder.ts';
import { memorySettings } from './memory-settings.ts';
import { repairPageList } from './page-list.ts';
import type { ProcessOwner } from './process-owner.ts';

export interface ServerProcess {
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Rolls back open transactions and shuts down. Committed data is on disk. */
  stop(): Promise<void>;
}

/** Thrown if PostgreSQL did not start. The message is its log. */
export class StartError extends Error {
  /** Another server uses the folder, or a killed one has not ended yet. */
  readonly isFolderInUse: boolean;

  constructor(log: string) {
    super(log.trim());
    this.isFolderInUse = /already exists|shared memory block|Is another postmaster|lock file/.test(log);
  }
}

export type ServerSettings = Record<string, string>;

const SETTINGS: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  // /dev/shm is small or missing in many containers
  dynamic_shared_memory_type: 'mmap',
  // after each checkpoint the first change of a page writes all of it: an import would cause one a minute
  max_wal_size: '2GB',
  // files of the log to use again, which takes less time than to create them: at least two
  min_wal_size: '80MB',
  // orders wait while a new file of the log is filled with zeros
  wal_init_zero: 'off',
  // most pages come from the memory of the operating system: a worker process for each read takes longer than the read
  io_method: 'sync',
  // An order also writes to the disk what an import has added to the log before it. After 200 ms, the default, that is 3 MB.
  wal_writer_delay: '10ms',
  wal_writer_flush_after: '128kB',
  // after a restart, reads what was in memory before it: searches in a large catalog would have to read it from the disk
  shared_preload_libraries: 'pg_prewarm',
  // only when it is stopped: after a crash it reads the list that was verified before the start
  'pg_prewarm.autoprewarm_interval': '0',
  // no process for subscriptions to other databases: the shop has none
  max_logical_replication_workers: '0',
};

/** Starts PostgreSQL and waits until it accepts connections. Throws `StartError`. */
export async function startServer(
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
  processOwner: ProcessOwner,
  settings: ServerSettings,
): Promise<ServerProcess> {
  repairPageList(folder.cluster);
  const server = spawnServer(folder, binaries, processOwner, settings);
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await waitUntilReady(server);
  const stop = async () => {
    // the watchdog shell stops the server when its pipe ends; without the shell, the signal does
    server.stdin.end();
    server.kill('SIGINT');
    await ended;
  };
  return { ended, stop };
}

function spawnServer(
  folder: DatabaseFolder,
  binaries: PostgresBinaries,
  { mask, watchdog, uid, gid }: ProcessOwner,
  settings: ServerSettings,
) {
  const options = Object.entries({ ...SETTINGS, ...memorySettings(), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const command = [binaries.postgres, '-D', folder.cluster, '-k', folder.socketDir, '-p', '5432', ...options];
  const [program = binaries.postgres, ...args] = [...mask, ...watchdog, ...command];
  return spawn(program, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    // its own process group: Ctrl-C must not end the database before this process has finished its requests
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
}

function waitUntilReady(server: ReturnType<typeof spawnServer>): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', (error) => reject(new StartError(error.message)));
    server.once('close', () => reject(new StartError(log)));
  });
}
