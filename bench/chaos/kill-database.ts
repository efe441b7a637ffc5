import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { countOrders, type OrderCount } from './count-orders.ts';
import { openAccount } from './open-account.ts';
import { orderLoad } from './order-load.ts';
import { shopProcess } from './shop-process.ts';

interface KilledDatabase extends OrderCount {
  kills: number;
  /** The server went on through all of it. */
  survived: boolean;
  slowestReadyMs: number;
  /** Answers other than 503 while the database was away. */
  unexplained: string[];
}

const PIECES = 1_000_000;
// the same key again while its first request still hangs
const EXPLAINED = /^(503 unavailable|409 request_in_flight)$/;

/** Kills the database under load; the server must live on, say 503 meanwhile and sell again by itself. */
export async function killDatabase({
  kills,
  buyers,
}: {
  kills: number;
  buyers: number;
}): Promise<KilledDatabase> {
  const shop = await shopProcess();
  await shop.start();
  const product = await shop.look(({ db }) => addProduct(db, { stock: PIECES }));
  const tokens = await Promise.all(Array.from({ length: buyers }, () => openAccount(shop.apiBase)));
  const load = orderLoad(shop.apiBase, tokens, product.id);
  try {
    const readyMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(randomInt(100, 800));
      readyMs.push(await shop.killDatabase());
    }
    await load.stop();
    return {
      kills,
      survived: shop.isRunning(),
      ...(await shop.look((database) => countOrders(database, load))),
      slowestReadyMs: Math.round(Math.max(...readyMs)),
      unexplained: [...load.troubles]
        .filter(([name]) => !EXPLAINED.test(name))
        .map(([n, c]) => `${n} × ${c}`),
    };
  } finally {
    load.giveUp();
    await shop.close();
  }
}
