import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { hashRequest } from '#server/idempotency/idempotent-request.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { failQueries, type QueryFailer } from '#server/testing/failures/fail-queries.ts';
import type { AnyGateway } from '#server/testing/fake-gateways/all-gateways.ts';
import { gatewayOrder, type Shop } from '#server/testing/fake-gateways/gateway-order.ts';
import { openGateway } from '#server/testing/fake-gateways/open-gateway.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { checkRefunds } from './check-refunds.ts';
import { refundOrder } from './refund-order.ts';

let gateway: AnyGateway;
let shop: Shop;
let providers: PaymentProvider[];
let productId: string;
let queries: QueryFailer;
// connections that are not interrupted: a new one has to plan the query of the invariants again
let checks: OpenDatabase;

beforeAll(async () => {
  ({ gateway, shop, providers, productId } = await openGateway('razorpay', 2));
  queries = failQueries(shop.pool);
  checks = openDatabase(shop.connection, { statementTimeoutMs: 60_000 });
});
afterEach(async () => {
  queries.disarm();
  gateway.fake.fail(undefined);
  await expectInvariants(checks.db);
});
afterAll(async () => {
  await checks.close();
  await shop.close();
  await gateway.fake.close();
});

async function cancelledOrder() {
  const order = await gatewayOrder(shop, productId, gateway.method);
  await gateway.pay(order);
  await gateway.sendWebhook(shop, order);
  await cancelOrder(shop.db, order.id, { note: 'sold out' }, COMMAND_LINE);
  const sent = gateway.refundedAmounts().length;
  /** As one device sends it: the same key when it sends it again. */
  const refund = (key: string, amountPaise = 129_900) => {
    const request = { orderNumber: order.id, amountPaise, expectedRefundablePaise: 129_900 };
    const idempotent = { scope: 'refunds:staff', key, hash: hashRequest(request) };
    return refundOrder(shop.db, providers, { ...request, idempotent }, COMMAND_LINE);
  };
  return { ...order, refund, sentAmounts: () => gateway.refundedAmounts().slice(sent) };
}

async function completeRefunds(): Promise<void> {
  const earlier = new Date(Date.now() - 180_000);
  await shop.db
    .updateTable('refunds')
    .set({ next_check_at: earlier, created_at: earlier })
    .where('next_check_at', 'is not', null)
    .execute();
  await checkRefunds(shop.db, providers);
}

test('sent again with the same key: the first refund is returned', async () => {
  const { refund, sentAmounts } = await cancelledOrder();
  const key = randomUUID();
  const first = await refund(key);
  expect(await refund(key)).toEqual(first);
  expect(sentAmounts()).toEqual([129_900]);
  await expect(refund(key, 100)).rejects.toMatchObject({ code: 'key_reused' });
});

test('from two devices at once: one refund is sent, the other device gets the reason', async () => {
  const { refund, sentAmounts } = await cancelledOrder();
  const tries = await Promise.allSettled([refund(randomUUID()), refund(randomUUID())]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'refund_changed' },
  });
  expect(sentAmounts()).toEqual([129_900]);
});

test('while the gateway is down: repeated requests find the stored refund, and it is sent once', async () => {
  const { refund, sentAmounts, payments } = await cancelledOrder();
  const key = randomUUID();
  gateway.fake.fail('down');
  expect((await refund(key)).error).toBeInstanceOf(Error);
  expect((await refund(key)).result).toBeUndefined();
  gateway.fake.fail(undefined);
  expect((await refund(key)).result).toBeUndefined();
  await completeRefunds();
  expect(await refund(key)).toMatchObject({ result: { state: 'succeeded' } });
  expect(sentAmounts()).toEqual([129_900]);
  expect((await payments())[0]?.state).toBe('refunded');
});

test.each(['before', 'after'] as const)(
  'the database disconnects %s any query and the device sends it again: it is sent once',
  async (moment) => {
    for (let nth = 1; ; nth += 1) {
      const { refund, sentAmounts, payments } = await cancelledOrder();
      const key = randomUUID();
      queries.arm(nth, moment);
      await refund(key).catch(() => undefined);
      const wasBroken = queries.disarm();
      await refund(key);
      await completeRefunds();
      expect(sentAmounts(), `query ${nth}`).toEqual([129_900]);
      expect((await payments())[0]?.state).toBe('refunded');
      await expectInvariants(checks.db);
      if (!wasBroken) {
        expect(nth).toBeGreaterThan({ before: 10, after: 4 }[moment]);
        return;
      }
    }
  },
);
