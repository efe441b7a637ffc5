import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signedInCustomer } from '#server/testing/builders.ts';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { placedOrder } from '#server/testing/builders-orders.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { PaymentProvider, Started } from './provider.ts';
import { startPayment } from './start-payment.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp();
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

/** A gateway that accepts each payment reference only once, as payment links do. */
function strictGateway(begin: (reference: string) => Promise<Started>) {
  const heard: string[] = [];
  const provider: PaymentProvider = {
    method: 'strict',
    canRestart: false,
    offer: async () => ({ label: 'Strict' }),
    start: ({ reference }) => {
      if (heard.includes(reference)) throw new Error('this reference is known');
      heard.push(reference);
      return begin(reference);
    },
  };
  return { provider, heard };
}

const link = async (reference: string): Promise<Started> => ({
  says: 'started',
  redirectUrl: `https://gateway.example/${reference}`,
  gatewayReference: `link-${reference}`,
});

async function anOrder() {
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db);
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  const { customer_id: customerId } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const start = (provider: PaymentProvider) =>
    startPayment(shop.db, [provider], {
      customerId,
      orderId: id,
      shopper: { isOnPhone: false, fields: { method: 'strict' } },
      holdMinutes: 30,
    });
  const attempts = () =>
    shop.db
      .selectFrom('payments')
      .select(['state', 'gateway_reference as gatewayReference'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
  return { id, start, attempts };
}

describe('a gateway that accepts only one start per payment', () => {
  test('is called once; starting again gives the shopper the same reply', async () => {
    const { start, attempts } = await anOrder();
    const { provider, heard } = strictGateway(link);
    const first = await start(provider);
    expect(await start(provider)).toEqual(first);
    expect(heard).toHaveLength(1);
    expect(await attempts()).toEqual([{ state: 'started', gatewayReference: `link-${heard[0]}` }]);
  });

  test('while it is being called, a second start has to wait', async () => {
    const { start } = await anOrder();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { provider, heard } = strictGateway((reference) => answered.then(() => link(reference)));
    const first = start(provider);
    while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await expect(start(provider)).rejects.toMatchObject({ code: 'payment_in_flight' });
    answer();
    expect(await first).toMatchObject({ success: true });
  });

  test('after a crash in the middle, a new payment replaces the old one', async () => {
    const { id, start, attempts } = await anOrder();
    const { provider, heard } = strictGateway(() => new Promise(() => {}));
    void start(provider);
    while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await shop.db
      .updateTable('payments')
      .set({ updated_at: new Date(Date.now() - 31_000) })
      .where('order_id', '=', id)
      .execute();
    expect(await start(strictGateway(link).provider)).toMatchObject({ success: true });
    expect((await attempts()).map(({ state }) => state)).toEqual(['expired', 'started']);
  });
});

test('an unreachable gateway: gateway_failed with a sentence, and the order is as payable as before', async () => {
  const { start, attempts } = await anOrder();
  const away: PaymentProvider = {
    ...strictGateway(link).provider,
    start: () => Promise.reject(new Error('ECONNREFUSED with secret details')),
  };
  await expect(start(away)).rejects.toMatchObject({
    code: 'gateway_failed',
    message: 'Failed to process payment. Please try again later.',
  });
  expect(await start({ ...away, start: ({ reference }) => link(reference) })).toMatchObject({
    success: true,
  });
  expect((await attempts()).map(({ state }) => state)).toEqual(['expired', 'started']);
});
