import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATUS } from '#contract/orders.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { releaseExpiredHolds } from '#server/orders/stock/release-expired-holds.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import { checkRefunds } from '#server/payments/refunds/check-refunds.ts';
import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { SIGNATURE_HEADER, signWebhook } from '#server/payments/test-gateway/webhook-message.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, readOrder } from '#server/testing/builders/orders.ts';
import { decide, postPayment, sendWebhook, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type FailureMoment, failQueries, type QueryFailer } from '#server/testing/failures/fail-queries.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

const signingSecret = randomBytes(32);
const STOCK = 1_000;
let shop: Awaited<ReturnType<typeof testApp>>;
let failures: QueryFailer;
// connections that are not interrupted: a new one has to plan the query of the invariants again
let checks: OpenDatabase;
let customer: Awaited<ReturnType<typeof signedInCustomer>>;
let product: Awaited<ReturnType<typeof addProduct>>;

beforeAll(async () => {
  shop = await testApp({ signingSecret, settings: { testPayments: 'on', rateLimits: 'off' } });
  failures = failQueries(shop.pool);
  checks = openDatabase(shop.connection, { statementTimeoutMs: 60_000 });
  customer = await signedInCustomer(shop.app);
});
beforeEach(async () => {
  product = await addProduct(shop.db, { stock: STOCK });
});
afterAll(async () => {
  await checks.close();
  await shop.close();
});

interface Action {
  /** Runs the action once. Returns true if it reported success. */
  run(): Promise<boolean>;
  /** Expects the final state, after any number of attempts. */
  expectDone(): Promise<void>;
}

const MAX_QUERIES = 60;
/** Each change sends more queries than this, and commits more often. */
const FEWEST: Record<FailureMoment, number> = { before: 5, after: 0 };

/**
 * Fails the first query of a new action, then the second query of another, …, until an action ends without a
 * failure.
 */
async function failEveryQuery(moment: FailureMoment, prepare: () => Promise<Action>): Promise<number> {
  for (let nth = 1; nth <= MAX_QUERIES; nth += 1) {
    const { run, expectDone } = await prepare();
    failures.arm(nth, moment);
    const isSuccessful = await run();
    const wasFailed = failures.disarm();
    await expectInvariants(checks.db);
    if (!wasFailed) expect(isSuccessful).toBe(true);
    if (!isSuccessful) expect(await run()).toBe(true);
    await expectDone();
    await expectInvariants(checks.db);
    if (!wasFailed) return nth - 1;
  }
  throw new Error(`it makes more than ${MAX_QUERIES} calls`);
}

const fetchOrder = (id: string) => readOrder(shop.app, customer, id);

const createOrder = async () => (await placedOrder(shop.app, customer, cart())).id;

// each cart has a different quantity: the same cart within ten seconds would be the same order
let quantity = 0;
function cart() {
  quantity = (quantity % 90) + 1;
  return { products: { [product.id]: quantity } };
}

async function createOrderAtGateway() {
  const id = await createOrderOfNewProduct();
  const { redirectUrl } = await startedPayment(shop.app, customer, id, 'test');
  return { id, redirectUrl, reference: `${id.replace('-', '')}01` };
}

async function createOrderOfNewProduct(): Promise<string> {
  product = await addProduct(shop.db, { stock: STOCK });
  return await createOrder();
}

const countStock = () => stockOf(shop.db, product.id);

describe.each(['before', 'after'] as const)(
  'a database connection that fails %s any one query of',
  (moment) => {
    test('placing an order leaves one order for its key, or none', async () => {
      const count = await failEveryQuery(moment, async () => {
        product = await addProduct(shop.db, { stock: STOCK });
        const key = randomBytes(12).toString('hex');
        const body = cart();
        return {
          run: async () => {
            // the database may still have to notice the lost connection, whose transaction has the key
            const { statusCode } = await eventually(async () => {
              const reply = await postOrder(shop.app, customer, body, key);
              expect(reply.body).not.toContain('request_in_flight');
              return reply;
            });
            if (statusCode !== 201) expect(statusCode).toBe(503);
            return statusCode === 201;
          },
          expectDone: async () => {
            const lines = await shop.db
              .selectFrom('order_lines')
              .select('order_id')
              .where('product_id', '=', product.id)
              .execute();
            expect(lines).toHaveLength(1);
            expect(await countStock()).toBe(STOCK - (body.products[product.id] ?? 0));
          },
        };
      });
      expect(count).toBeGreaterThan(FEWEST[moment]);
    });

    test.each(['test', 'cod'])('starting to pay (%s) leaves the order payable', async (method) => {
      const count = await failEveryQuery(moment, async () => {
        const id = await createOrderOfNewProduct();
        const key = randomBytes(12).toString('hex');
        return {
          run: async () => {
            const reply = await postPayment(shop.app, customer, id, method, { key });
            if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ success: true });
            // the key of a crashed request is locked for a moment; the shopper may submit again without it
            else expect([409, 502, 503]).toContain(reply.statusCode);
            if (reply.statusCode === 409)
              return (await startedPayment(shop.app, customer, id, method)).success;
            return reply.statusCode === 200;
          },
          expectDone: async () => {
            expect(await fetchOrder(id)).toMatchObject({
              status: method === 'cod' ? ORDER_STATUS.processing : ORDER_STATUS.pending,
              paid: false,
            });
          },
        };
      });
      expect(count).toBeGreaterThan(FEWEST[moment]);
    });

    test('handling a webhook pays the order once', async () => {
      const count = await failEveryQuery(moment, async () => {
        const { id, reference } = await createOrderAtGateway();
        const { total } = await fetchOrder(id);
        const body = JSON.stringify({
          eventId: randomBytes(8).toString('hex'),
          reference,
          amountPaise: Math.round(total * 100),
          currency: 'INR',
          state: 'captured',
        });
        return {
          run: async () => {
            const headers = { [SIGNATURE_HEADER]: signWebhook(signingSecret, body) };
            const { statusCode } = await sendWebhook(shop.app, 'test', body, headers);
            if (statusCode !== 200) expect(statusCode).toBe(503);
            return statusCode === 200;
          },
          expectDone: async () => {
            expect(await fetchOrder(id)).toMatchObject({
              status: 1,
              paid: true,
              history: [{ status: 0 }, { status: 1 }],
            });
          },
        };
      });
      expect(count).toBeGreaterThan(FEWEST[moment]);
    });

    test('deciding at the gateway pays the order once', async () => {
      await failEveryQuery(moment, async () => {
        const { id, redirectUrl } = await createOrderAtGateway();
        return {
          run: async () => (await decide(shop.app, redirectUrl, 'approve')).statusCode === 303,
          expectDone: async () => expect(await fetchOrder(id)).toMatchObject({ status: 1, paid: true }),
        };
      });
    });

    test.each([false, true])('canceling (paid: %s) restocks the units once', async (isPaid) => {
      const count = await failEveryQuery(moment, async () => {
        const { id, redirectUrl } = await createOrderAtGateway();
        if (isPaid) await decide(shop.app, redirectUrl, 'approve');
        return {
          run: () => tryCancel(id),
          expectDone: async () => {
            expect(await fetchOrder(id)).toMatchObject({ status: ORDER_STATUS.cancelled });
            expect(await countStock()).toBe(STOCK);
          },
        };
      });
      expect(count).toBeGreaterThan(FEWEST[moment]);
    });

    test('refunding an order sends the refund once', async () => {
      const settings = readSettings({});
      const providers = paymentProviders({ db: shop.db, settings, signingSecret });
      const count = await failEveryQuery(moment, async () => {
        const { id, redirectUrl } = await createOrderAtGateway();
        await decide(shop.app, redirectUrl, 'approve');
        await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
        const states = async () =>
          await shop.db
            .selectFrom('refunds')
            .innerJoin('payments', 'payments.id', 'refunds.payment_id')
            .select(['refunds.state', 'payments.state as payment'])
            .where('refunds.order_id', '=', id)
            .execute();
        return {
          run: async () => {
            try {
              const { result } = await refundOrder(shop.db, providers, { orderNumber: id }, COMMAND_LINE);
              return result?.state === 'succeeded';
            } catch (thrown) {
              // the refund is stored already: the job completes it
              if (!(thrown instanceof UserError)) return false;
              await shop.db
                .updateTable('refunds')
                .set({ next_check_at: new Date(Date.now() - 1_000) })
                .where('next_check_at', 'is not', null)
                .execute();
              await checkRefunds(shop.db, providers);
              return true;
            }
          },
          expectDone: async () =>
            expect(await states()).toEqual([{ state: 'succeeded', payment: 'refunded' }]),
        };
      });
      expect(count).toBeGreaterThan(FEWEST[moment]);
    });

    test('releasing an expired hold restocks the units once', async () => {
      await failEveryQuery(moment, async () => {
        const id = await createOrderOfNewProduct();
        await shop.db
          .updateTable('orders')
          .set({ stock_held_until: new Date(Date.now() - 1_000) })
          .where('id', '=', id)
          .execute();
        return {
          run: () =>
            releaseExpiredHolds(shop.db).then(
              () => true,
              () => false,
            ),
          expectDone: async () => expect(await countStock()).toBe(STOCK),
        };
      });
    });
  },
);

/** Returns true if the order is cancelled, by this attempt or an earlier one whose result was lost. */
async function tryCancel(id: string): Promise<boolean> {
  try {
    await cancelOrder(shop.db, id, { note: 'changed their mind' }, COMMAND_LINE);
    return true;
  } catch (thrown) {
    return thrown instanceof UserError && thrown.message.includes('already');
  }
}
