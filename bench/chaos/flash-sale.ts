import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { placeOrder, probeProduct } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createShopProcess } from './shop-process.ts';

interface FlashSaleResult {
  productReads: number;
  orderRequests: number;
  units: number;
  sold: number;
  orderLineCount: number;
  /** Median time to read the product, in milliseconds. */
  medianMs: number;
  p99Ms: number;
  /** Replies other than the product, an order or "out of stock". */
  unexpectedErrors: string[];
}

const SALE_MS = 10_000;
const ACCOUNTS = 10;

/** Within ten seconds many shoppers read one product, and more order it than there are units. */
export async function flashSale({
  productReads,
  orderRequests,
  units,
}: {
  productReads: number;
  orderRequests: number;
  units: number;
}): Promise<FlashSaleResult> {
  const shop = await createShopProcess();
  try {
    await shop.start();
    const { id } = await shop.withDatabase(({ db }) => addProduct(db, { stock: units }));
    const tokens = await Promise.all(Array.from({ length: ACCOUNTS }, () => registerCustomer(shop.apiBase)));
    const errors: string[] = [];
    let sold = 0;
    const open = async () => {
      const startedAt = performance.now();
      const readError = await probeProduct(shop.apiBase, id);
      if (readError !== undefined) errors.push(readError);
      return performance.now() - startedAt;
    };
    const buy = async (at: number) => {
      const token = tokens[at % ACCOUNTS] ?? '';
      const result = await placeOrder(shop.apiBase, token, id, randomBytes(12).toString('hex'));
      if ('id' in result) sold += 1;
      else if (result.error !== '409 out_of_stock') errors.push(result.error);
    };
    const [times] = await Promise.all([
      spreadOverTime(productReads, open),
      spreadOverTime(orderRequests, buy),
    ]);
    const orderLineCount = await shop.withDatabase(async ({ db }) => {
      await expectInvariants(db);
      return (await db.selectFrom('order_lines').select('quantity').execute()).length;
    });
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    const [medianMs, p99Ms] = [at(0.5), at(0.99)];
    return {
      productReads,
      orderRequests,
      units,
      sold,
      orderLineCount,
      medianMs,
      p99Ms,
      unexpectedErrors: errors,
    };
  } finally {
    await shop.close();
  }
}

/** Starts `count` actions, spread evenly over the duration of the sale. */
function spreadOverTime<T>(count: number, action: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await wait((at * SALE_MS) / count);
      return await action(at);
    }),
  );
}
