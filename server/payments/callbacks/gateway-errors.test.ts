import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postPayment, startedPayment } from '#server/testing/builders/payments.ts';
import type { AnyGateway, GATEWAYS } from '#server/testing/fake-gateways/all-gateways.ts';
import { gatewayOrder, makePollsDue, type Shop } from '#server/testing/fake-gateways/gateway-order.ts';
import { openGateway } from '#server/testing/fake-gateways/open-gateway.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';

let gateway: AnyGateway;
let shop: Shop;
let productId: string;
let providers: PaymentProvider[];

async function open(name: keyof typeof GATEWAYS, gatewayTimeoutSeconds: number): Promise<void> {
  ({ gateway, shop, providers, productId } = await openGateway(name, gatewayTimeoutSeconds));
}

async function closeAll(): Promise<void> {
  await shop.close();
  await gateway.fake.close();
}

describe.each(['razorpay', 'payu', 'stripe'] as const)('the connection to %s breaks', (name) => {
  beforeAll(() => open(name, 5));
  afterEach(() => expectInvariants(shop.db));
  afterAll(closeAll);

  test.each(['before', 'after'] as const)(
    '%s any one call of a start: the shopper sees an error, starts again and pays, once',
    async (when) => {
      for (let nth = 1; ; nth += 1) {
        const order = await gatewayOrder(shop, productId, name);
        const isBroken = gateway.fake.breakCall(nth, when);
        const { statusCode } = await order.postPayment();
        const wasBroken = isBroken();
        expect(statusCode).toBe(wasBroken ? 502 : 200);
        await expectInvariants(shop.db);
        // the payment with the unknown result is not used again
        const reference = order.reference.replace(/01$/, wasBroken ? '02' : '01');
        const paying = { ...order, reference };
        await gateway.pay(paying);
        await gateway.sendWebhook(shop, paying);
        expect(await order.order()).toMatchObject({ status: 1, paid: true, history: { length: 2 } });
        await expectInvariants(shop.db);
        if (!wasBroken) {
          // PayU gets the payment from the browser only
          expect(nth).toBe(name === 'payu' ? 1 : 2);
          return;
        }
      }
    },
  );

  test.each(['before', 'after'] as const)('%s any one call of a poll: it is polled again', async (when) => {
    for (let nth = 1; ; nth += 1) {
      await shop.db.updateTable('payments').set({ next_poll_at: null }).execute();
      const order = await gatewayOrder(shop, productId, name);
      await gateway.pay(order);
      await makePollsDue(shop);
      const isBroken = gateway.fake.breakCall(nth, when);
      await reconcilePayments(shop.db, providers);
      const wasBroken = isBroken();
      expect(await order.order()).toMatchObject({ paid: !wasBroken });
      await expectInvariants(shop.db);
      await makePollsDue(shop);
      await reconcilePayments(shop.db, providers);
      expect(await order.order()).toMatchObject({ status: 1, paid: true, history: { length: 2 } });
      if (!wasBroken) {
        expect(nth).toBe(2);
        return;
      }
    }
  });
});

describe('a gateway that never responds', () => {
  beforeAll(() => open('razorpay', 600));
  afterAll(closeAll);

  test('delays no other shopper: while thirty shoppers wait for it, others order and pay in cash', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 30 }, () => gatewayOrder(shop, productId, 'razorpay')),
    );
    const other = await gatewayOrder(shop, productId, 'cod');
    gateway.fake.fail('silent');
    const starts = waiting.map((order) => order.postPayment());
    await expect.poll(() => gateway.fake.requests.length, { timeout: 100_000 }).toBe(30);
    // if each start held a database connection, none would be left
    const cash = startedPayment(shop.app, other.who, other.id, 'cod');
    expect(await Promise.race([cash, ...starts])).toEqual({ success: true });

    gateway.fake.disconnect();
    for (const reply of await Promise.all(starts)) {
      expect(reply.statusCode).toBe(502);
      expect(reply.json()).toMatchObject({
        code: 'gateway_failed',
        error: 'Failed to process payment. Please try again later.',
      });
    }
    // each can choose another method at once
    for (const { who, id } of waiting) {
      expect((await postPayment(shop.app, who, id, 'cod')).json()).toEqual({ success: true });
    }
    await expectInvariants(shop.db);
  });
});
