import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUS } from '#contract/orders.ts';
import { readSettings } from './env.ts';
import { releaseOverdueStock } from './orders/release-overdue-stock.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import { paymentProviders } from './payments/payment-providers.ts';
import { pursueRefunds } from './payments/refunds/pursue-refunds.ts';
import { refundOrder } from './payments/refunds/refund-order.ts';
import { SIGNATURE_HEADER, signCallback } from './payments/test-gateway/callback.ts';
import { Refusal } from './refusal.ts';
import { type Break, breakCalls, type CallBreaker } from './testing/break-calls.ts';
import { signedInCustomer } from './testing/builders.ts';
import { addProduct } from './testing/builders-catalog.ts';
import { placedOrder, readOrder, sendOrder } from './testing/builders-orders.ts';
import { decide, sendPayment, sendWebhook, startedPayment } from './testing/builders-payments.ts';
import { expectInvariants } from './testing/invariants.ts';
import { testApp } from './testing/test-app.ts';

const secret = randomBytes(32);
const STOCK = 1_000;
let shop: Awaited<ReturnType<typeof testApp>>;
let calls: CallBreaker;
let buyer: Awaited<ReturnType<typeof signedInCustomer>>;
let product: Awaited<ReturnType<typeof addProduct>>;

beforeAll(async () => {
  shop = await testApp({ secret, settings: { testPayments: 'on', rateLimits: 'off' } });
  calls = breakCalls(shop.pool);
  buyer = await signedInCustomer(shop.app);
});
beforeEach(async () => {
  product = await addProduct(shop.db, { stock: STOCK });
});
afterAll(() => shop.close());

interface Action {
  /** Runs the action once. Returns true if it reported success. */
  attempt(): Promise<boolean>;
  /** Expects the final state, after any number of attempts. */
  isDone(): Promise<void>;
}

const MOST_CALLS = 60;

/**
 * Fails the first query of a new action, then the second query of another, …, until an action ends without a
 * failure.
 */
async function breakEveryCall(when: Break, prepare: () => Promise<Action>): Promise<number> {
  for (let nth = 1; nth <= MOST_CALLS; nth += 1) {
    const { attempt, isDone } = await prepare();
    calls.arm(nth, when);
    const isAnswered = await attempt();
    const isBroken = calls.disarm();
    await expectInvariants(shop.db);
    if (!isBroken) expect(isAnswered).toBe(true);
    if (!isAnswered) expect(await attempt()).toBe(true);
    await isDone();
    await expectInvariants(shop.db);
    if (!isBroken) return nth - 1;
  }
  throw new Error(`it makes more than ${MOST_CALLS} calls`);
}

const order = (id: string) => readOrder(shop.app, buyer, id);

const placed = async () => (await placedOrder(shop.app, buyer, cart())).id;

// each cart has a different quantity: the same cart within ten seconds would be the same order
let quantity = 0;
function cart() {
  quantity = (quantity % 90) + 1;
  return { products: { [product.id]: quantity } };
}

async function atTheGateway() {
  const id = await freshOrder();
  const { redirectUrl } = await startedPayment(shop.app, buyer, id, 'test');
  return { id, redirectUrl, reference: `${id.replace('-', '')}01` };
}

async function freshOrder(): Promise<string> {
  product = await addProduct(shop.db, { stock: STOCK });
  return await placed();
}

const stock = async () =>
  (
    await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
  ).stock;

describe.each(['before', 'after'] as const)(
  'a database connection that fails %s any one query of',
  (when) => {
    test('placing an order leaves one order for its key, or none', { timeout: 120_000 }, async () => {
      const count = await breakEveryCall(when, async () => {
        product = await addProduct(shop.db, { stock: STOCK });
        const key = randomBytes(12).toString('hex');
        const body = cart();
        return {
          attempt: async () => {
            const { statusCode } = await sendOrder(shop.app, buyer, body, key);
            if (statusCode !== 201) expect(statusCode).toBe(503);
            return statusCode === 201;
          },
          isDone: async () => {
            const lines = await shop.db
              .selectFrom('order_lines')
              .select('order_id')
              .where('product_id', '=', product.id)
              .execute();
            expect(lines).toHaveLength(1);
            expect(await stock()).toBe(STOCK - (body.products[product.id] ?? 0));
          },
        };
      });
      expect(count).toBeGreaterThan(5);
    });

    test.each(['test', 'cod'])(
      'starting to pay (%s) leaves the order payable',
      { timeout: 120_000 },
      async (method) => {
        const count = await breakEveryCall(when, async () => {
          const id = await freshOrder();
          const key = randomBytes(12).toString('hex');
          return {
            attempt: async () => {
              const reply = await sendPayment(shop.app, buyer, id, method, { key });
              if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ success: true });
              // the key of a crashed request is locked for a moment; the shopper may submit again without it
              else expect([409, 502, 503]).toContain(reply.statusCode);
              if (reply.statusCode === 409)
                return (await startedPayment(shop.app, buyer, id, method)).success;
              return reply.statusCode === 200;
            },
            isDone: async () => {
              expect(await order(id)).toMatchObject({
                status: method === 'cod' ? ORDER_STATUS.processing : ORDER_STATUS.pending,
                paid: false,
              });
            },
          };
        });
        expect(count).toBeGreaterThan(5);
      },
    );

    test('handling a webhook pays the order once', { timeout: 120_000 }, async () => {
      const count = await breakEveryCall(when, async () => {
        const { id, reference } = await atTheGateway();
        const { total } = await order(id);
        const body = JSON.stringify({
          eventId: randomBytes(8).toString('hex'),
          reference,
          amountPaise: Math.round(total * 100),
          currency: 'INR',
          state: 'captured',
        });
        return {
          attempt: async () => {
            const headers = { [SIGNATURE_HEADER]: signCallback(secret, body) };
            const { statusCode } = await sendWebhook(shop.app, 'test', body, headers);
            if (statusCode !== 200) expect(statusCode).toBe(503);
            return statusCode === 200;
          },
          isDone: async () => {
            expect(await order(id)).toMatchObject({
              status: 1,
              paid: true,
              history: [{ status: 0 }, { status: 1 }],
            });
          },
        };
      });
      expect(count).toBeGreaterThan(5);
    });

    test('deciding at the gateway pays the order once', { timeout: 120_000 }, async () => {
      await breakEveryCall(when, async () => {
        const { id, redirectUrl } = await atTheGateway();
        return {
          attempt: async () => (await decide(shop.app, redirectUrl, 'approve')).statusCode === 303,
          isDone: async () => expect(await order(id)).toMatchObject({ status: 1, paid: true }),
        };
      });
    });

    test.each([false, true])(
      'canceling (paid: %s) restocks the units once',
      { timeout: 120_000 },
      async (isPaid) => {
        const count = await breakEveryCall(when, async () => {
          const { id, redirectUrl } = await atTheGateway();
          if (isPaid) await decide(shop.app, redirectUrl, 'approve');
          return {
            attempt: () => isCancelled(id),
            isDone: async () => {
              expect(await order(id)).toMatchObject({ status: ORDER_STATUS.cancelled });
              expect(await stock()).toBe(STOCK);
            },
          };
        });
        expect(count).toBeGreaterThan(5);
      },
    );

    test('refunding an order sends the refund once', { timeout: 300_000 }, async () => {
      const settings = readSettings({});
      const providers = paymentProviders({ db: shop.db, settings, secret });
      const count = await breakEveryCall(when, async () => {
        const { id, redirectUrl } = await atTheGateway();
        await decide(shop.app, redirectUrl, 'approve');
        await cancelOrder(shop.db, id, 'sold out');
        const states = async () =>
          await shop.db
            .selectFrom('refunds')
            .innerJoin('payments', 'payments.id', 'refunds.payment_id')
            .select(['refunds.state', 'payments.state as payment'])
            .where('order_id', '=', id)
            .execute();
        return {
          attempt: async () => {
            try {
              const { standing } = await refundOrder(shop.db, providers, { orderNumber: id });
              return standing?.state === 'done';
            } catch (thrown) {
              // the refund is stored already: the job completes it
              if (!(thrown instanceof Refusal)) return false;
              await shop.db
                .updateTable('refunds')
                .set({ next_ask_at: new Date(Date.now() - 1_000) })
                .where('next_ask_at', 'is not', null)
                .execute();
              await pursueRefunds(shop.db, providers);
              return true;
            }
          },
          isDone: async () => expect(await states()).toEqual([{ state: 'done', payment: 'refunded' }]),
        };
      });
      expect(count).toBeGreaterThan(5);
    });

    test('releasing an expired hold restocks the units once', { timeout: 120_000 }, async () => {
      await breakEveryCall(when, async () => {
        const id = await freshOrder();
        await shop.db
          .updateTable('orders')
          .set({ stock_held_until: new Date(Date.now() - 1_000) })
          .where('id', '=', id)
          .execute();
        return {
          attempt: () =>
            releaseOverdueStock(shop.db).then(
              () => true,
              () => false,
            ),
          isDone: async () => expect(await stock()).toBe(STOCK),
        };
      });
    });
  },
);

/** Returns true if the order is cancelled, by this attempt or an earlier one whose result was lost. */
async function isCancelled(id: string): Promise<boolean> {
  try {
    await cancelOrder(shop.db, id, 'changed their mind');
    return true;
  } catch (thrown) {
    return thrown instanceof Refusal && thrown.message.includes('already');
  }
}
