import { randomBytes } from 'node:crypto';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openAccount } from './open-account.ts';
import { placeOrder } from './order-load.ts';
import { shopProcess } from './shop-process.ts';

interface Oversold {
  attempts: number;
  pieces: number;
  sold: number;
  oversold: number;
  attemptsPerSecond: number;
  /** Replies other than an order or "out of stock". */
  unexplained: string[];
}

/** Many shoppers send order requests for few units over HTTP, `attempts` in total. */
export async function oversell({
  attempts,
  pieces,
  buyers,
}: {
  attempts: number;
  pieces: number;
  buyers: number;
}): Promise<Oversold> {
  const shop = await shopProcess();
  try {
    await shop.start();
    const product = await shop.look(({ db }) => addProduct(db, { stock: pieces }));
    const tokens = await Promise.all(Array.from({ length: buyers }, () => openAccount(shop.apiBase)));
    const answers = new Map<string, number>();
    let left = attempts;
    const begunAt = performance.now();
    const buy = async (token: string) => {
      while (left > 0) {
        left -= 1;
        const answer = await placeOrder(shop.apiBase, token, product.id, randomBytes(12).toString('hex'));
        const name = 'id' in answer ? 'sold' : answer.trouble;
        answers.set(name, (answers.get(name) ?? 0) + 1);
      }
    };
    await Promise.all(tokens.map(buy));
    const seconds = (performance.now() - begunAt) / 1000;
    const inLedger = await shop.look(async ({ db }) => {
      await expectInvariants(db);
      const lines = await db.selectFrom('order_lines').select('quantity').execute();
      return lines.length;
    });
    const sold = answers.get('sold') ?? 0;
    const expected = new Set(['sold', '409 out_of_stock']);
    return {
      attempts,
      pieces,
      sold,
      oversold: Math.max(0, Math.max(sold, inLedger) - pieces),
      attemptsPerSecond: Math.round(attempts / seconds),
      unexplained: [...answers].filter(([name]) => !expected.has(name)).map(([n, c]) => `${n} × ${c}`),
    };
  } finally {
    await shop.close();
  }
}
