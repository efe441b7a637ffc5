import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { type MainProcess, runMain } from '#server/testing/run-main.ts';
import { freePort } from '../../e2e/testing/programs/free-port.ts';
import { startBalancer } from './balancer.ts';
import { registerCleanup } from './cleanup.ts';
import { databasePid, startDatabase } from './own-database.ts';
import { isReachable, waitUntil } from './shop-process.ts';

// long, because checks of a busy balancer are late
const STOP_DELAY_SECONDS = 5;
const CHECK_EVERY_MS = 50;
const MAX_ERROR_CHARACTERS = 2_000;

const countDueJobs = async (db: Database) => {
  const due = sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where locked_at is null and run_at <= now()`;
  const { rows } = await due.execute(db);
  return rows[0]?.n ?? 0;
};

/** The end of what each server has logged. */
const errors = (servers: readonly MainProcess[]) =>
  servers.map(({ out, err }) => `\n${(out() + err()).slice(-MAX_ERROR_CHARACTERS)}`).join('');

/** Two servers on one database behind a balancer. */
export async function createServerPair() {
  const database = await startDatabase();
  const ports = [await freePort(), await freePort()] as const;
  const loadBalancer = startBalancer(ports);
  const servers = new Map<number, MainProcess>();
  let isClosed = false;
  const start = async (port: number) => {
    if (isClosed) throw new Error('these servers are closed');
    const server = runMain('api', {
      API_PORT: String(port),
      DATABASE_URL: database.connection.connectionString,
      STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    });
    servers.set(port, server);
    await server.ready;
    await loadBalancer.waitUntilReady(port);
  };
  const close = registerCleanup(async () => {
    isClosed = true;
    await loadBalancer.stop();
    for (const { child } of servers.values()) child.kill('SIGKILL');
    await Promise.all([...servers.values()].map(({ ended }) => ended));
    await database.close();
  });
  const running = () => [...servers.values()];
  const areRunning = () =>
    running().every(({ child }) => child.exitCode === null && child.signalCode === null);
  return {
    db: database.db,
    connection: database.connection,
    apiBases: ports.map((port) => `http://127.0.0.1:${port}/api/v1`),
    loadBalancer,
    close,
    areRunning,
    /** Waits until both servers are ready, or one has ended. */
    async waitUntilReady() {
      for (const port of ports) {
        await waitUntil(async () => !areRunning() || (await isReachable(`http://127.0.0.1:${port}/readyz`)));
      }
    },
    /** Ends the database process; its supervisor restarts it. Waits until it accepts connections. */
    async restartDatabase(signal: 'SIGINT' | 'SIGKILL') {
      const pid = await databasePid(database.dataDir);
      const isRestarted = async () => {
        const current = await databasePid(database.dataDir);
        return !Number.isNaN(current) && current !== pid;
      };
      process.kill(pid, signal);
      await waitUntil(isRestarted);
      const isUp = () =>
        sql`select 1`.execute(database.db).then(
          () => true,
          () => false,
        );
      await waitUntil(isUp);
    },
    /** Waits until no queued job is due. Throws if in `maxIdleMs` no job was taken, however many wait. */
    async waitForJobs(maxIdleMs: number) {
      let waiting = Number.POSITIVE_INFINITY;
      let progressAt = performance.now();
      while (waiting > 0) {
        await wait(CHECK_EVERY_MS);
        const due = await countDueJobs(database.db).catch(() => waiting);
        if (due < waiting) progressAt = performance.now();
        waiting = due;
        if (performance.now() - progressAt > maxIdleMs)
          throw new Error(`${waiting} jobs are still waiting:${errors(running())}`);
      }
    },
    /** Stops both servers with SIGTERM. Returns their exit codes and what they printed about unhandled errors. */
    async stop() {
      for (const { child } of running()) child.kill('SIGTERM');
      const codes = await Promise.all(running().map(({ ended }) => ended));
      const lines = running().flatMap(({ err }) => err().split('\n'));
      return { codes, unhandled: lines.filter((line) => /unhandled|uncaught/i.test(line)) };
    },
    async start() {
      for (const port of ports) await start(port);
    },
    /** Sends SIGTERM, waits for the exit, restarts and waits until the balancer finds the server ready. */
    async restart(turn: number) {
      const port = ports[turn % 2 === 0 ? 0 : 1];
      const startedAt = performance.now();
      const server = servers.get(port);
      server?.child.kill('SIGTERM');
      const code = await server?.ended;
      const ms = Math.round(performance.now() - startedAt);
      await start(port);
      return { code, ms };
    },
  };
}
