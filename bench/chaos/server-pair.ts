import { type MainProcess, runMain } from '#server/testing/run-main.ts';
import { freePort } from '../../e2e/testing/free-port.ts';
import { startBalancer } from './balancer.ts';
import { registerCleanup } from './cleanup.ts';
import { startDatabase } from './own-database.ts';

// long, because checks of a busy balancer are late
const STOP_DELAY_SECONDS = 5;

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
  return {
    db: database.db,
    loadBalancer,
    close,
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
