import { randomBytes } from 'node:crypto';
import { addProduct } from '#server/testing/builders/products.ts';
import type { Balancer } from './balancer.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { placeOrder, probeProduct } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createServerPair } from './server-pair.ts';

interface DrainResult extends OrderCount {
  stops: number;
  requests: number;
  failed: string[];
  /** Every stopped server exited with code 0. */
  isCleanShutdown: boolean;
  maxStopMs: number;
}

const STOCK = 1_000_000;

/** Stops and restarts two servers in turn under load. They share one database and a load balancer. */
export async function drain({ stops, shoppers }: { stops: number; shoppers: number }): Promise<DrainResult> {
  const servers = await createServerPair();
  let load: ShopperLoad | undefined;
  try {
    await servers.start();
    const { id } = await addProduct(servers.db, { stock: STOCK });
    load = await startShopperLoad(servers.loadBalancer, id, shoppers);
    let [isCleanShutdown, maxStopMs] = [true, 0];
    for (let stop = 0; stop < stops; stop += 1) {
      const stopped = await servers.restart(stop);
      isCleanShutdown &&= stopped.code === 0;
      maxStopMs = Math.max(maxStopMs, stopped.ms);
    }
    await load.stop();
    const count = await countOrders(servers.db, load.acknowledged);
    return { stops, requests: load.requests(), failed: load.failed, isCleanShutdown, maxStopMs, ...count };
  } finally {
    await load?.stop();
    await servers.close();
  }
}

type ShopperLoad = Awaited<ReturnType<typeof startShopperLoad>>;

/** Shoppers that order and read products. Every failed request counts, and none is retried. */
async function startShopperLoad(balancer: Balancer, productId: string, shoppers: number) {
  const tokens = await Promise.all(Array.from({ length: shoppers }, () => registerCustomer(balancer.next())));
  const acknowledged = new Map<string, string>();
  const failed: string[] = [];
  let requests = 0;
  let isStopped = false;
  const work = async (token: string) => {
    while (!isStopped) {
      const key = randomBytes(12).toString('hex');
      const placed = await placeOrder(balancer.next(), token, productId, key);
      if ('id' in placed) acknowledged.set(key, placed.id);
      else failed.push(placed.error);
      const readError = await probeProduct(balancer.next(), productId);
      if (readError !== undefined) failed.push(readError);
      requests += 2;
    }
  };
  const working = Promise.all(tokens.map(work));
  const stop = async () => {
    isStopped = true;
    await working;
  };
  return { acknowledged, failed, requests: () => requests, stop };
}
