import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { openAccount } from './open-account.ts';
import { type OrderLoad, orderLoad, unexplained } from './order-load.ts';
import { shopProcess } from './shop-process.ts';

interface KilledDatabase extends OrderCount {
  kills: number;
  /** The server process never exited. */
  survived: boolean;
  slowestReadyMs: number;
  /** Failures other than 503 while the database was down. */
  unexplained: string[];
}

const PIECES = 1_000_000;
// 409: a retry while the first request with the same key is still in progress
const EXPLAINED = /^(503 unavailable|409 request_in_flight)$/;

/** Kills the database under load. The server must keep running, reply 503 meanwhile and recover by itself. */
export async function killDatabase({
  kills,
  buyers,
}: {
  kills: number;
  buyers: number;
}): Promise<KilledDatabase> {
  const shop = await shopProcess();
  let load: OrderLoad | undefined;
  try {
    await shop.start();
    const product = await shop.look(({ db }) => addProduct(db, { stock: PIECES }));
    const tokens = await Promise.all(Array.from({ length: buyers }, () => openAccount(shop.apiBase)));
    load = orderLoad(shop.apiBase, tokens, product.id);
    const { acknowledged, troubles } = load;
    const readyMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(randomInt(100, 800));
      readyMs.push(await shop.killDatabase());
    }
    await load.stop();
    return {
      kills,
      survived: shop.isRunning(),
      ...(await shop.look(({ db }) => countOrders(db, acknowledged))),
      slowestReadyMs: Math.round(Math.max(...readyMs)),
      unexplained: unexplained(troubles, EXPLAINED),
    };
  } finally {
    load?.giveUp();
    await shop.close();
  }
}
