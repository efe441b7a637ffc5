import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { JOBS } from '#server/scheduled-jobs.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { runOnServer } from '#server/testing/run-on-server.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { listUnexpectedErrors, type OrderLoad, startOrderLoad } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createServerPair } from './server-pair.ts';

interface TerminateResult extends OrderCount {
  interruptions: number;
  restarts: number;
  /** Neither server process ended. */
  survived: boolean;
  /** Each server still ran jobs in the end and exited with code 0. */
  isCleanShutdown: boolean;
  /** Lines of the servers' error output about errors that nothing handled. */
  unhandled: string[];
  unexpectedErrors: string[];
}

const STOCK = 1_000_000;
const EVERY_RESTART = 5;
const MAX_IDLE_MS = 240_000;
// 503: the database is away. 409: a retry while the first request with the same key is still in progress.
const EXPECTED_ERRORS = /^(503 unavailable|409 request_in_flight)$/;
const TERMINATE_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`;

/**
 * Interrupts the database under load, at random moments of orders and jobs: terminates all connections, and at
 * every fifth time restarts it, alternately by a fast shutdown and by `kill -9`. Two servers share it: they must
 * keep running, lose nothing and recover by themselves.
 */
export async function terminateConnections({
  interruptions,
  shoppers,
}: {
  interruptions: number;
  shoppers: number;
}): Promise<TerminateResult> {
  const servers = await createServerPair();
  const loads: OrderLoad[] = [];
  try {
    await servers.start();
    const product = await addProduct(servers.db, { stock: STOCK });
    for (const apiBase of servers.apiBases) {
      const tokens = await Promise.all(Array.from({ length: shoppers }, () => registerCustomer(apiBase)));
      loads.push(startOrderLoad(apiBase, tokens, product.id));
    }
    await servers.waitForJobs(MAX_IDLE_MS);
    let restarts = 0;
    for (let turn = 1; turn <= interruptions && servers.areRunning(); turn += 1) {
      await queueAllJobs(servers.connection);
      // from before the first job is claimed until after the last one is completed
      await wait(randomInt(0, 150));
      if (turn % EVERY_RESTART === 0) {
        restarts += 1;
        await servers.restartDatabase(restarts % 2 === 0 ? 'SIGINT' : 'SIGKILL');
      } else await runOnServer(servers.connection, TERMINATE_ALL);
      await servers.waitUntilReady();
    }
    const survived = servers.areRunning();
    for (const load of loads) await load.stop();
    const acknowledged = new Map(loads.flatMap((load) => [...load.acknowledged]));
    const errors = new Map(loads.flatMap((load) => [...load.errors]));
    await queueAllJobs(servers.connection);
    await servers.waitForJobs(MAX_IDLE_MS);
    const { codes, unhandled } = await servers.stop();
    return {
      interruptions,
      restarts,
      survived,
      isCleanShutdown: codes.every((code) => code === 0),
      unhandled,
      ...(await countOrders(servers.db, acknowledged)),
      unexpectedErrors: listUnexpectedErrors(errors, EXPECTED_ERRORS),
    };
  } finally {
    for (const load of loads) load.abort();
    await servers.close();
  }
}

async function queueAllJobs(connection: { connectionString: string }): Promise<void> {
  const calls = JOBS.map(({ name }) => `graphile_worker.add_job('${name}')`);
  // a restarted database accepts connections a moment later
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await runOnServer(connection, `select ${calls.join(', ')}`);
    } catch (error) {
      if (attempts === 100) throw error;
      await wait(100);
    }
  }
}
