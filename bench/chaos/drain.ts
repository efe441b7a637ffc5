import { randomBytes } from 'node:crypto';
import { addProduct } from '#server/testing/builders-catalog.ts';
import type { Balancer } from './balancer.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { openAccount } from './open-account.ts';
import { placeOrder } from './order-load.ts';
import { readProduct } from './read-product.ts';
import { serverPair } from './server-pair.ts';

interface Drained extends OrderCount {
  stops: number;
  requests: number;
  failed: string[];
  /** Every stopped server exited with code 0. */
  endedWell: boolean;
  longestStopMs: number;
}

const PIECES = 1_000_000;

/** Stops and restarts two servers in turn under load. They share one database and a load balancer. */
export async function drain({ stops, buyers }: { stops: number; buyers: number }): Promise<Drained> {
  const servers = await serverPair();
  let crowd: Crowd | undefined;
  try {
    await servers.start();
    const { id } = await addProduct(servers.db, { stock: PIECES });
    crowd = await startCrowd(servers.front, id, buyers);
    let [endedWell, longestStopMs] = [true, 0];
    for (let stop = 0; stop < stops; stop += 1) {
      const stopped = await servers.restart(stop);
      endedWell &&= stopped.code === 0;
      longestStopMs = Math.max(longestStopMs, stopped.ms);
    }
    await crowd.stop();
    const count = await countOrders(servers.db, crowd.acknowledged);
    return { stops, requests: crowd.requests(), failed: crowd.failed, endedWell, longestStopMs, ...count };
  } finally {
    await crowd?.stop();
    await servers.close();
  }
}

type Crowd = Awaited<ReturnType<typeof startCrowd>>;

/** Shoppers that order and read products. Every failed request counts, and none is retried. */
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
