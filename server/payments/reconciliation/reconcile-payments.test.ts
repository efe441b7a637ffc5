import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listActionItems } from '#server/action-items/list-action-items.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { makePollsDue, orderAtGateway } from '#server/testing/fake-gateways/gateway-order.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { paymentProviders } from '../provider-registry.ts';
import { decideGatewayPayment } from '../test-gateway/test-gateway-queries.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let providers: PaymentProvider[];
let productId: string;

beforeAll(async () => {
  shop = await testApp({ settings: { testPayments: 'on' } });
  providers = paymentProviders({
    db: shop.db,
    settings: readSettings({ TEST_PAYMENTS: 'on' }),
    signingSecret: Buffer.alloc(32),
  });
  productId = (await addProduct(shop.db, { stock: 1_000 })).id;
});
afterEach(async () => {
  await expectInvariants(shop.db);
  await shop.db.updateTable('payments').set({ next_poll_at: null }).execute();
});
afterAll(() => shop.close());

const atTheGateway = () => orderAtGateway(shop, productId, 'test');

/** Moves the creation of a payment back by this many minutes. */
async function agePayment(reference: string, minutes: number) {
  const row = await shop.db
    .selectFrom('payments')
    .select(['created_at', 'next_poll_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const earlier = (at: Date) => new Date(at.getTime() - minutes * 60_000);
  await shop.db
    .updateTable('payments')
    .set({ created_at: earlier(row.created_at), next_poll_at: row.next_poll_at && earlier(row.next_poll_at) })
    .where('reference', '=', reference)
    .execute();
}

describe('polling the gateway', () => {
  test('finds the money whose webhook was lost', async () => {
    const { reference, order } = await atTheGateway();
    await decideGatewayPayment(shop.db, reference, 'captured');
    expect(await reconcilePayments(shop.db, providers)).toEqual([]);
    await agePayment(reference, 1.1);
    expect(await reconcilePayments(shop.db, providers)).toEqual([
      { method: 'test', reference, outcome: 'applied' },
    ]);
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('ends as soon as the money is here, from any source of the event', async () => {
    const reported = await atTheGateway();
    await decide(shop.app, reported.redirectUrl, 'approve');
    const polled = await atTheGateway();
    await decideGatewayPayment(shop.db, polled.reference, 'captured');
    await agePayment(polled.reference, 1.1);
    expect(await reconcilePayments(shop.db, providers)).toHaveLength(1);
    for (const { reference, order } of [reported, polled]) {
      await agePayment(reference, 2_000);
      expect((await order()).history).toHaveLength(2);
    }
    expect(await reconcilePayments(shop.db, providers)).toEqual([]);
  });

  test('continues for a payment that was replaced by another: its money still counts', async () => {
    const first = await atTheGateway();
    await startedPayment(shop.app, first.who, first.id, 'cod');
    await decideGatewayPayment(shop.db, first.reference, 'captured');
    await agePayment(first.reference, 1.1);
    expect(await reconcilePayments(shop.db, providers)).toEqual([
      { method: 'test', reference: first.reference, outcome: 'applied' },
    ]);
    expect(await first.order()).toMatchObject({ paid: true });
  });

  test('is done by one of several servers at once', async () => {
    const { reference } = await atTheGateway();
    await decideGatewayPayment(shop.db, reference, 'captured');
    await agePayment(reference, 1.1);
    const done = await Promise.all(Array.from({ length: 6 }, () => reconcilePayments(shop.db, providers)));
    expect(done.flat()).toHaveLength(1);
  });

  test('happens at 1, 3, 10 and 30 minutes, 2, 12 and 24 hours, 2, 4 and 7 days, then the payment expires', async () => {
    const { reference, order } = await atTheGateway();
    const stateOf = async () =>
      (
        await shop.db
          .selectFrom('payments')
          .select('state')
          .where('reference', '=', reference)
          .executeTakeFirst()
      )?.state;
    const polled: number[] = [];
    let minute = 0;
    const day = 1_440;
    const early = [0.9, 1.1, 2.9, 3.2, 9, 10.3, 29, 30.4, 119, 121, 719, 722, day - 1, day + 3];
    for (const next of [...early, 2 * day - 1, 2 * day + 4, 4 * day - 1, 4 * day + 5, 7 * day - 1]) {
      await agePayment(reference, next - minute);
      minute = next;
      for (const _ of await reconcilePayments(shop.db, providers)) polled.push(next);
    }
    expect(polled).toEqual([1.1, 3.2, 10.3, 30.4, 121, 722, day + 3, 2 * day + 4, 4 * day + 5]);
    expect(await stateOf()).toBe('started');
    await agePayment(reference, 10);
    expect(await reconcilePayments(shop.db, providers)).toHaveLength(1);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    expect(await stateOf()).toBe('expired');
    await agePayment(reference, 30 * day);
    expect(await reconcilePayments(shop.db, providers)).toEqual([]);
  });

  test('finds money that arrived after six days', async () => {
    const { reference, order } = await atTheGateway();
    for (let polls = 0; polls < 9; polls += 1) {
      await makePollsDue(shop);
      expect(await reconcilePayments(shop.db, providers)).toHaveLength(1);
    }
    await decideGatewayPayment(shop.db, reference, 'captured');
    await makePollsDue(shop);
    expect(await reconcilePayments(shop.db, providers)).toEqual([
      { method: 'test', reference, outcome: 'applied' },
    ]);
    expect(await order()).toMatchObject({ paid: true });
  });

  test('a payment whose gateway never replied is listed for the merchant', async () => {
    const { reference, id } = await atTheGateway();
    const unreachable = providers.map((provider) => ({
      ...provider,
      ...(provider.fetchStatus && { fetchStatus: () => Promise.reject(new Error('the gateway is away')) }),
    }));
    const listed = async () =>
      (await listActionItems(shop.db)).filter(({ kind }) => kind === 'payment-unknown');
    for (let polls = 0; polls < 10; polls += 1) {
      expect(await listed()).toEqual([]);
      await makePollsDue(shop);
      expect(await reconcilePayments(shop.db, unreachable)).toMatchObject([{ reference }]);
    }
    await makePollsDue(shop);
    expect(await reconcilePayments(shop.db, unreachable)).toEqual([]);
    expect(await listed()).toMatchObject([
      { items: [{ orderId: id, method: 'test', error: 'the gateway is away' }] },
    ]);
  });

  test('that fails is repeated the next time', async () => {
    const { reference, order } = await atTheGateway();
    await decideGatewayPayment(shop.db, reference, 'captured');
    await agePayment(reference, 1.1);
    const failingProviders = providers.map((provider) => ({
      ...provider,
      ...(provider.fetchStatus && { fetchStatus: () => Promise.reject(new Error('the gateway is away')) }),
    }));
    expect(await reconcilePayments(shop.db, failingProviders)).toMatchObject([
      { reference, error: new Error('the gateway is away') },
    ]);
    expect(await order()).toMatchObject({ paid: false });
    await agePayment(reference, 2);
    await reconcilePayments(shop.db, providers);
    expect(await order()).toMatchObject({ paid: true });
  });

  test('skips payments without a gateway: UPI and cash', async () => {
    const who = await signedInCustomer(shop.app);
    const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
    await startedPayment(shop.app, who, id, 'cod');
    await agePayment(`${id.replace('-', '')}01`, 5_000);
    expect(await reconcilePayments(shop.db, providers)).toEqual([]);
  });
});
