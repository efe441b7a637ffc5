import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openAccount } from './open-account.ts';
import { placeOrder } from './order-load.ts';
import { readProduct } from './read-product.ts';
import { shopProcess } from './shop-process.ts';

interface FlashSale {
  shoppers: number;
  buyers: number;
  pieces: number;
  sold: number;
  inLedger: number;
  /** Median time to read the product, in milliseconds. */
  medianMs: number;
  p99Ms: number;
  /** Replies other than the product, an order or "out of stock". */
  unexplained: string[];
}

const SALE_MS = 10_000;
const ACCOUNTS = 10;

/** Within ten seconds many shoppers read one product, and more order it than there are units. */
export async function flashSale({
  shoppers,
  buyers,
  pieces,
}: {
  shoppers: number;
  buyers: number;
  pieces: number;
}): Promise<FlashSale> {
  const shop = await shopProcess();
  try {
    await shop.start();
    const { id } = await shop.look(({ db }) => addProduct(db, { stock: pieces }));
    const tokens = await Promise.all(Array.from({ length: ACCOUNTS }, () => openAccount(shop.apiBase)));
    const troubles: string[] = [];
    let sold = 0;
    const open = async () => {
      const begunAt = performance.now();
      const trouble = await readProduct(shop.apiBase, id);
      if (trouble !== undefined) troubles.push(trouble);
      return performance.now() - begunAt;
    };
    const buy = async (at: number) => {
      const token = tokens[at % ACCOUNTS] ?? '';
      const answer = await placeOrder(shop.apiBase, token, id, randomBytes(12).toString('hex'));
      if ('id' in answer) sold += 1;
      else if (answer.trouble !== '409 out_of_stock') troubles.push(answer.trouble);
    };
    const [times] = await Promise.all([spread(shoppers, open), spread(buyers, buy)]);
    const inLedger = await shop.look(async ({ db }) => {
      await expectInvariants(db);
      return (await db.selectFrom('order_lines').select('quantity').execute()).length;
    });
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    const [medianMs, p99Ms] = [at(0.5), at(0.99)];
    return { shoppers, buyers, pieces, sold, inLedger, medianMs, p99Ms, unexplained: troubles };
  } finally {
    await shop.close();
  }
}

/** Starts `count` actions, spread evenly over the duration of the sale. */
function spread<T>(count: number, action: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await wait((at * SALE_MS) / count);
      return await action(at);
    }),
  );
}
