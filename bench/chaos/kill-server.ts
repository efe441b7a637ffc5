import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders/products.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { listUnexpectedErrors, type OrderLoad, startOrderLoad } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createShopProcess } from './shop-process.ts';

export interface KillServerResult extends OrderCount {
  kills: number;
  slowestReadyMs: number;
  medianReadyMs: number;
  /** Milliseconds of a start after a graceful stop in the same run, for comparison. */
  ordinaryStartMs: number;
  /** Failures other than broken connections, while the server was down or starting. */
  unexpectedErrors: string[];
}

const STOCK = 1_000_000;
const EXPECTED_ERRORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_\w+|503 unavailable|409 request_in_flight)$/;

/** Kills the server with its database at random moments under load. All acknowledged orders must survive. */
export async function killServer({
  kills,
  shoppers,
}: {
  kills: number;
  shoppers: number;
}): Promise<KillServerResult> {
  // on a slow machine the kills take longer than a hold, and between them no job releases it
  const shop = await createShopProcess({ STOCK_HOLD_MINUTES: '10080' });
  let load: OrderLoad | undefined;
  try {
    await shop.start();
    await shop.stop();
    const ordinaryStartMs = Math.round(await shop.start());
    const product = await shop.withDatabase(({ db }) => addProduct(db, { stock: STOCK }));
    const tokens = await Promise.all(Array.from({ length: shoppers }, () => registerCustomer(shop.apiBase)));
    const readyMs: number[] = [];
    const acknowledged = new Map<string, string>();
    const unexpected: string[] = [];
    let count: OrderCount = { acknowledged: 0, lost: 0, duplicated: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      load = startOrderLoad(shop.apiBase, tokens, product.id);
      await wait(randomInt(50, 600));
      await shop.kill();
      readyMs.push(await shop.start());
      await load.stop();
      for (const [key, id] of load.acknowledged) acknowledged.set(key, id);
      count = await shop.withDatabase(({ db }) => countOrders(db, acknowledged));
      unexpected.push(...listUnexpectedErrors(load.errors, EXPECTED_ERRORS));
      if (count.lost + count.duplicated + unexpected.length > 0) break;
    }
    const sorted = readyMs.toSorted((a, b) => a - b);
    return {
      kills: readyMs.length,
      ...count,
      slowestReadyMs: Math.round(sorted.at(-1) ?? 0),
      medianReadyMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      ordinaryStartMs,
      unexpectedErrors: unexpected,
    };
  } finally {
    load?.abort();
    await shop.close();
  }
}
