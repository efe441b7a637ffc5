import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { openAccount } from './open-account.ts';
import { type OrderLoad, orderLoad, unexplained } from './order-load.ts';
import { shopProcess } from './shop-process.ts';

export interface KilledServer extends OrderCount {
  kills: number;
  slowestReadyMs: number;
  medianReadyMs: number;
  /** Milliseconds of a start after a graceful stop in the same run, for comparison. */
  ordinaryStartMs: number;
  /** Failures other than broken connections, while the server was down or starting. */
  unexplained: string[];
}

const PIECES = 1_000_000;
const EXPLAINED = /^(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_\w+|503 unavailable|409 request_in_flight)$/;

/** Kills the server with its database at random moments under load. All acknowledged orders must survive. */
export async function killServer({
  kills,
  buyers,
}: {
  kills: number;
  buyers: number;
}): Promise<KilledServer> {
  const shop = await shopProcess();
  let load: OrderLoad | undefined;
  try {
    await shop.start();
    await shop.stop();
    const ordinaryStartMs = Math.round(await shop.start());
    const product = await shop.look(({ db }) => addProduct(db, { stock: PIECES }));
    const tokens = await Promise.all(Array.from({ length: buyers }, () => openAccount(shop.apiBase)));
    const readyMs: number[] = [];
    const acknowledged = new Map<string, string>();
    const strange: string[] = [];
    let count: OrderCount = { acknowledged: 0, lost: 0, duplicated: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      load = orderLoad(shop.apiBase, tokens, product.id);
      await wait(randomInt(50, 600));
      await shop.kill();
      readyMs.push(await shop.start());
      await load.stop();
      for (const [key, id] of load.acknowledged) acknowledged.set(key, id);
      count = await shop.look(({ db }) => countOrders(db, acknowledged));
      strange.push(...unexplained(load.troubles, EXPLAINED));
      if (count.lost + count.duplicated + strange.length > 0) break;
    }
    const sorted = readyMs.toSorted((a, b) => a - b);
    return {
      kills: readyMs.length,
      ...count,
      slowestReadyMs: Math.round(sorted.at(-1) ?? 0),
      medianReadyMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      ordinaryStartMs,
      unexplained: strange,
    };
  } finally {
    load?.giveUp();
    await shop.close();
  }
}
