import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createFilledFolder } from '#server/testing/filled-folder.ts';
import { LONG_TIMEOUTS } from '#server/testing/long-timeouts.ts';
import { type MainProcess, runMain } from '#server/testing/run-main.ts';
import { freePort } from '../../e2e/testing/programs/free-port.ts';
import { registerCleanup } from './cleanup.ts';
import { databasePid } from './own-database.ts';

const MAX_WAIT_MS = 240_000;
const CHECK_EVERY_MS = 20;

export interface ShopProcess {
  apiBase: string;
  /** Starts the shop. Returns the milliseconds until it is ready. */
  start(): Promise<number>;
  /** Stops the shop with SIGTERM, as operators do. */
  stop(): Promise<void>;
  /** `kill -9` of the server. Its database stops too. */
  kill(): Promise<void>;
  /** `kill -9` of the database alone. Returns the milliseconds until the shop is ready again. */
  killDatabase(): Promise<number>;
  isRunning(): boolean;
  /** Runs an action on the database of the running shop. */
  withDatabase<T>(action: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T>;
  /** Stops the shop and removes its files, also after a failure. */
  close(): Promise<void>;
}

/** A shop process with its built-in database in a temporary folder, as operators run it. It can be killed. */
export async function createShopProcess(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const [apiPort, dataDir] = [await freePort(), await createFilledFolder()];
  let main: MainProcess | undefined;
  let isClosed = false;
  const isReady = () => isReachable(`http://127.0.0.1:${apiPort}/readyz`);
  const end = async (signal: NodeJS.Signals) => {
    main?.child.kill(signal);
    await main?.ended;
    main = undefined;
  };
  return {
    apiBase: `http://127.0.0.1:${apiPort}/api/v1`,
    async start() {
      if (isClosed) throw new Error('this shop is closed');
      const startedAt = performance.now();
      main = runMain('api', {
        API_PORT: String(apiPort),
        HAAT_DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      });
      await main.ready;
      await waitUntil(isReady);
      return performance.now() - startedAt;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async killDatabase() {
      const startedAt = performance.now();
      const killedPid = await databasePid(dataDir);
      process.kill(killedPid, 'SIGKILL');
      await waitUntil(async () => (await databasePid(dataDir)) !== killedPid && (await isReady()));
      return performance.now() - startedAt;
    },
    isRunning: () => main?.child.exitCode === null && main.child.signalCode === null,
    async withDatabase(action) {
      // attaches to the database that the shop runs
      const { connection, stop } = await startEmbedded(dataDir);
      const database = openDatabase(connection, { ...LONG_TIMEOUTS, statementTimeoutMs: 0 });
      try {
        return await action(database);
      } finally {
        await database.close();
        await stop();
      }
    },
    close: registerCleanup(async () => {
      isClosed = true;
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    }),
  };
}

/** True if a GET of this URL succeeds. */
export async function isReachable(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => undefined);
  await reply?.arrayBuffer();
  return reply?.ok ?? false;
}

/** Repeats a check until it is true. Throws after 90 seconds. */
export async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadline) {
    if (await isDone()) return;
    await wait(CHECK_EVERY_MS);
  }
  throw new Error(`the shop could not serve within ${MAX_WAIT_MS} ms`);
}
