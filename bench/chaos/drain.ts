import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { quickFolder } from '#server/testing/quick-folder.ts';
import { type MainProcess, runMain } from '#server/testing/run-main.ts';
import { freePort } from '../../e2e/testing/free-port.ts';
import { type Balancer, balancer } from './balancer.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { ending } from './leftovers.ts';
import { openAccount } from './open-account.ts';
import { placeOrder } from './order-load.ts';

interface Drained extends OrderCount {
  stops: number;
  requests: number;
  failed: string[];
  /** Every stopped server ended with 0. */
  endedWell: boolean;
  longestStopMs: number;
}

const PIECES = 1_000_000;
// on a busy machine the balancer looks late
const STOP_DELAY_SECONDS = 5;
const NOTICED_MS = 300;

/** Two servers on one database behind a balancer: each is told to stop and started anew under load, by turns. */
export async function drain({ stops, buyers }: { stops: number; buyers: number }): Promise<Drained> {
  const dataDir = await quickFolder();
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.connection);
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    runMain('api', {
      API_PORT: String(port),
      DATABASE_URL: postgres.connection.connectionString,
      STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    });
  const servers: MainProcess[] = [];
  const close = ending(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  let front: Balancer | undefined;
  let crowd: Crowd | undefined;
  try {
    for (const port of ports) {
      const server = start(port);
      servers.push(server);
      await server.ready;
    }
    const { id } = await addProduct(database.db, { stock: PIECES });
    front = balancer(ports);
    crowd = await startCrowd(front, id, buyers);
    let [endedWell, longestStopMs] = [true, 0];
    for (let stop = 0; stop < stops; stop += 1) {
      const at = stop % servers.length;
      const stopped = await restart(servers, at, () => start(ports[at] ?? 0));
      endedWell &&= stopped.code === 0;
      longestStopMs = Math.max(longestStopMs, stopped.ms);
    }
    await crowd.stop();
    const count = await countOrders(database, crowd);
    return { stops, requests: crowd.requests(), failed: crowd.failed, endedWell, longestStopMs, ...count };
  } finally {
    await crowd?.stop();
    await front?.stop();
    await close();
  }
}

async function restart(servers: MainProcess[], at: number, start: () => MainProcess) {
  const server = servers[at];
  const begunAt = performance.now();
  server?.child.kill('SIGTERM');
  const code = await server?.ended;
  const ms = Math.round(performance.now() - begunAt);
  const next = start();
  servers[at] = next;
  await next.ready;
  await wait(NOTICED_MS);
  return { code, ms };
}

type Crowd = Awaited<ReturnType<typeof startCrowd>>;

/** Readers and buyers in one: every request counts, none is sent twice. */
async function startCrowd(front: Balancer, productId: string, buyers: number) {
  const tokens = await Promise.all(Array.from({ length: buyers }, () => openAccount(front.next())));
  const acknowledged = new Map<string, string>();
  const failed: string[] = [];
  let requests = 0;
  let isOver = false;
  const work = async (token: string) => {
    while (!isOver) {
      const key = randomBytes(12).toString('hex');
      const placed = await placeOrder(front.next(), token, productId, key);
      if ('id' in placed) acknowledged.set(key, placed.id);
      else failed.push(placed.trouble);
      const read = await readProduct(front.next(), productId);
      if (read !== undefined) failed.push(read);
      requests += 2;
    }
  };
  const working = Promise.all(tokens.map(work));
  const stop = async () => {
    isOver = true;
    await working;
  };
  return { acknowledged, failed, requests: () => requests, stop };
}

async function readProduct(apiBase: string, id: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${apiBase}/products/${id}`);
    await reply.arrayBuffer();
    return reply.ok ? undefined : `read ${reply.status}`;
  } catch (error) {
    return `read ${error instanceof Error ? error.message : error}`;
  }
}
