import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { placeOrder } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createShopProcess } from './shop-process.ts';

const MAX_ATTEMPTS = 60;
const RETRY_DELAY_MS = 1_000;
// not 503, broken connections, and a first request with the same key that is still in progress
const REJECTED = /^4\d\d (?!request_in_flight)/;

interface OversellResult {
  requests: number;
  units: number;
  sold: number;
  oversold: number;
  requestsPerSecond: number;
  /** Final replies other than an order or "out of stock". */
  unexpectedErrors: string[];
}

/** Many shoppers send order requests for few units over HTTP, `requests` in total. */
export async function oversell({
  requests,
  units,
  shoppers,
}: {
  requests: number;
  units: number;
  shoppers: number;
}): Promise<OversellResult> {
  const shop = await createShopProcess();
  try {
    await shop.start();
    const product = await shop.withDatabase(({ db }) => addProduct(db, { stock: units }));
    const tokens = await Promise.all(Array.from({ length: shoppers }, () => registerCustomer(shop.apiBase)));
    const resultCounts = new Map<string, number>();
    let remaining = requests;
    const startedAt = performance.now();
    const buy = async (token: string) => {
      while (remaining > 0) {
        remaining -= 1;
        const result = await orderWithRetries(shop.apiBase, token, product.id);
        const name = 'id' in result ? 'sold' : result.error;
        resultCounts.set(name, (resultCounts.get(name) ?? 0) + 1);
      }
    };
    await Promise.all(tokens.map(buy));
    const seconds = (performance.now() - startedAt) / 1000;
    const orderLineCount = await shop.withDatabase(async ({ db }) => {
      await expectInvariants(db);
      const lines = await db.selectFrom('order_lines').select('quantity').execute();
      return lines.length;
    });
    const sold = resultCounts.get('sold') ?? 0;
    const expected = new Set(['sold', '409 out_of_stock']);
    return {
      requests,
      units,
      sold,
      oversold: Math.max(0, Math.max(sold, orderLineCount) - units),
      requestsPerSecond: Math.round(requests / seconds),
      unexpectedErrors: [...resultCounts]
        .filter(([name]) => !expected.has(name))
        .map(([n, c]) => `${n} × ${c}`),
    };
  } finally {
    await shop.close();
  }
}

/** Retries with the same key until the shop has accepted or rejected the order, as shoppers do: then it is known whether it was placed. */
async function orderWithRetries(apiBase: string, token: string, productId: string) {
  const key = randomBytes(12).toString('hex');
  for (let attempt = 1; ; attempt += 1) {
    const result = await placeOrder(apiBase, token, productId, key);
    const isDecided = 'id' in result || REJECTED.test(result.error);
    if (isDecided || attempt === MAX_ATTEMPTS) return result;
    await wait(RETRY_DELAY_MS);
  }
}
