import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { PaymentProvider, StartResult } from '../payment-provider.ts';
import { startPayment } from './start-payment.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp();
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

/** A gateway that accepts each payment reference only once, as payment links do. */
function strictGateway(respond: (reference: string) => Promise<StartResult>) {
  const startedReferences: string[] = [];
  const provider: PaymentProvider = {
    method: 'strict',
    isStartRepeatable: false,
    getOption: async () => ({ label: 'Strict' }),
    start: ({ reference }) => {
      if (startedReferences.includes(reference)) throw new Error('this reference is known');
      startedReferences.push(reference);
      return respond(reference);
    },
  };
  return { provider, startedReferences };
}

const link = async (reference: string): Promise<StartResult> => ({
  reportedState: 'started',
  redirectUrl: `https://gateway.example/${reference}`,
  gatewayReference: `link-${reference}`,
});

async function anOrder() {
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db);
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const customerId = customer_id ?? '';
  const start = (provider: PaymentProvider) =>
    startPayment(shop.db, [provider], {
      customerId,
      orderId: id,
      shopper: { isOnPhone: false, fields: { method: 'strict' } },
      holdTimes: { holdMinutes: 30, claimHours: 48 },
    });
  const payments = () =>
    shop.db
      .selectFrom('payments')
      .select(['state', 'gateway_reference as gatewayReference'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
  return { id, start, payments };
}

describe('a gateway that accepts only one start per payment', () => {
  test('is called once; starting again gives the shopper the same reply', async () => {
    const { start, payments } = await anOrder();
    const { provider, startedReferences } = strictGateway(link);
    const first = await start(provider);
    expect(await start(provider)).toEqual(first);
    expect(startedReferences).toHaveLength(1);
    expect(await payments()).toEqual([
      { state: 'started', gatewayReference: `link-${startedReferences[0]}` },
    ]);
  });

  test('while it is being called, a second start has to wait', async () => {
    const { start } = await anOrder();
    let resolveResponse = () => {};
    const response = new Promise<void>((resolve) => {
      resolveResponse = resolve;
    });
    const { provider, startedReferences } = strictGateway((reference) =>
      response.then(() => link(reference)),
    );
    const first = start(provider);
    while (startedReferences.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await expect(start(provider)).rejects.toMatchObject({ code: 'payment_in_flight' });
    resolveResponse();
    expect(await first).toMatchObject({ success: true });
  });

  test('after a crash in the middle, a new payment replaces the old one', async () => {
    const { id, start, payments } = await anOrder();
    const { provider, startedReferences } = strictGateway(() => new Promise(() => {}));
    void start(provider);
    while (startedReferences.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await shop.db
      .updateTable('payments')
      .set({ updated_at: new Date(Date.now() - 31_000) })
      .where('order_id', '=', id)
      .execute();
    expect(await start(strictGateway(link).provider)).toMatchObject({ success: true });
    expect((await payments()).map(({ state }) => state)).toEqual(['expired', 'started']);
  });
});

test('of an order that is cancelled while its gateway is called: the shopper is not sent to pay', async () => {
  const { id, start, payments } = await anOrder();
  const { provider } = strictGateway(async (reference) => {
    await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
    return await link(reference);
  });
  expect(await start(provider)).toEqual({
    success: false,
    error: 'This order has changed meanwhile. Please look at it under My Orders.',
  });
  expect((await payments()).map(({ state }) => state)).toEqual(['expired']);
});

test('locks the order before its payment, as a cancellation does', async () => {
  const { id, start } = await anOrder();
  const { provider } = strictGateway(link);
  const gateway = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  const started = start({
    ...provider,
    start: async (payment, shopper) => {
      called.resolve();
      await gateway.promise;
      return await provider.start(payment, shopper);
    },
  });
  await called.promise;
  await shop.db.transaction().execute(async (trx) => {
    await lockOrder(trx, id);
    gateway.resolve();
    await waitForLocks(shop.db, 1);
    await trx.selectFrom('payments').select('id').where('order_id', '=', id).forUpdate().noWait().execute();
  });
  expect(await started).toMatchObject({ success: true });
});

test('an unreachable gateway: gateway_failed with a sentence, and the order is as payable as before', async () => {
  const { start, payments } = await anOrder();
  const unreachable: PaymentProvider = {
    ...strictGateway(link).provider,
    start: () => Promise.reject(new Error('ECONNREFUSED with secret details')),
  };
  await expect(start(unreachable)).rejects.toMatchObject({
    code: 'gateway_failed',
    message: 'Failed to process payment. Please try again later.',
  });
  expect(await start({ ...unreachable, start: ({ reference }) => link(reference) })).toMatchObject({
    success: true,
  });
  expect((await payments()).map(({ state }) => state)).toEqual(['expired', 'started']);
});
