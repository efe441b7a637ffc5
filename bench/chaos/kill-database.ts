import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders/products.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { listUnexpectedErrors, type OrderLoad, startOrderLoad } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createShopProcess } from './shop-process.ts';

interface KillDatabaseResult extends OrderCount {
  kills: number;
  /** The server process never exited. */
  survived: boolean;
  slowestReadyMs: number;
  /** Failures other than 503 while the database was down. */
  unexpectedErrors: string[];
}

const STOCK = 1_000_000;
// 409: a retry while the first request with the same key is still in progress
const EXPECTED_ERRORS = /^(503 unavailable|409 request_in_flight)$/;

/** Kills the database under load. The server must keep running, reply 503 meanwhile and recover by itself. */
export async function killDatabase({
  kills,
  shoppers,
}: {
  kills: number;
  shoppers: number;
}): Promise<KillDatabaseResult> {
  const shop = await createShopProcess();
  let load: OrderLoad | undefined;
  try {
    await shop.start();
    const product = await shop.withDatabase(({ db }) => addProduct(db, { stock: STOCK }));
    const tokens = await Promise.all(Array.from({ length: shoppers }, () => registerCustomer(shop.apiBase)));
    load = startOrderLoad(shop.apiBase, tokens, product.id);
    const { acknowledged, errors } = load;
    const readyMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(randomInt(100, 800));
      readyMs.push(await shop.killDatabase());
    }
    await load.stop();
    return {
      kills,
      survived: shop.isRunning(),
      ...(await shop.withDatabase(({ db }) => countOrders(db, acknowledged))),
      slowestReadyMs: Math.round(Math.max(...readyMs)),
      unexpectedErrors: listUnexpectedErrors(errors, EXPECTED_ERRORS),
    };
  } finally {
    load?.abort();
    await shop.close();
  }
}
