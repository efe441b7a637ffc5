import { afterAll, afterEach, beforeAll } from 'vitest';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { addProduct } from '../builders/products.ts';
import { expectInvariants } from '../invariants.ts';
import { testApp } from '../test-app.ts';
import type { FakeGateway } from './fake-gateway.ts';
import { gatewayOrder, type Shop } from './gateway-order.ts';

export const GATEWAY_SHOP_ORIGIN = 'https://shop.example';

interface Harness<Gateway> {
  gateway: Gateway;
  shop: Shop;
  settings: Settings;
  productId: string;
}

/**
 * A fake gateway and a shop that uses it, for the tests of a whole file: started before the first test,
 * checked after each, closed after the last.
 */
export function gatewayHarness<Gateway extends FakeGateway>(
  method: string,
  start: () => Promise<Gateway>,
  account: (url: string) => Pick<Settings, 'payu' | 'razorpay' | 'stripe'>,
) {
  let harness: Harness<Gateway>;
  beforeAll(async () => {
    const gateway = await start();
    const settings = {
      ...readSettings({ SHOP_ORIGIN: GATEWAY_SHOP_ORIGIN }),
      ...account(gateway.url),
      gatewayTimeoutSeconds: 2,
    };
    const shop = await testApp({ settings });
    const { id: productId } = await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 });
    harness = { gateway, shop, settings, productId };
  });
  afterEach(async () => {
    harness.gateway.fail(undefined);
    await expectInvariants(harness.shop.db);
    await harness.shop.db.updateTable('payments').set({ next_poll_at: null }).execute();
  });
  afterAll(async () => {
    await harness.shop.close();
    await harness.gateway.close();
  });
  const deps = () => ({ db: harness.shop.db, settings: harness.settings, signingSecret: Buffer.alloc(32) });
  return {
    get gateway() {
      return harness.gateway;
    },
    get shop() {
      return harness.shop;
    },
    /** Dependencies of a provider of this shop. */
    deps,
    /** An order of ₹1,299.00 by a new customer, to be paid by this gateway. */
    order: () => gatewayOrder(harness.shop, harness.productId, method),
    reconcile: () => reconcilePayments(harness.shop.db, paymentProviders(deps())),
  };
}
