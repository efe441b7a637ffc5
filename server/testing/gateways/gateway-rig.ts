import { afterAll, afterEach, beforeAll } from 'vitest';
import { readSettings, type Settings } from '#server/env.ts';
import { paymentProviders } from '#server/payments/payment-providers.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { addProduct } from '../builders-catalog.ts';
import { expectInvariants } from '../invariants.ts';
import { testApp } from '../test-app.ts';
import { gatewayOrder, type Shop } from './gateway-order.ts';
import type { StandIn } from './stand-in.ts';

export const SHOP_ORIGIN = 'https://shop.example';

interface Rig<Gateway> {
  gateway: Gateway;
  shop: Shop;
  settings: Settings;
  productId: string;
}

/**
 * A fake gateway and a shop that uses it, for the tests of a whole file: started before the first test,
 * checked after each, closed after the last.
 */
export function gatewayRig<Gateway extends StandIn>(
  method: string,
  start: () => Promise<Gateway>,
  account: (url: string) => Pick<Settings, 'payu' | 'razorpay' | 'stripe'>,
) {
  let rig: Rig<Gateway>;
  beforeAll(async () => {
    const gateway = await start();
    const settings = {
      ...readSettings({ SHOP_ORIGIN }),
      ...account(gateway.url),
      gatewayTimeoutSeconds: 2,
    };
    const shop = await testApp({ settings });
    const { id: productId } = await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 });
    rig = { gateway, shop, settings, productId };
  });
  afterEach(async () => {
    rig.gateway.fail(undefined);
    await expectInvariants(rig.shop.db);
    await rig.shop.db.updateTable('payments').set({ next_poll_at: null }).execute();
  });
  afterAll(async () => {
    await rig.shop.close();
    await rig.gateway.close();
  });
  const deps = () => ({ db: rig.shop.db, settings: rig.settings, secret: Buffer.alloc(32) });
  return {
    get gateway() {
      return rig.gateway;
    },
    get shop() {
      return rig.shop;
    },
    /** Dependencies of a provider of this shop. */
    deps,
    /** An order of ₹1,299.00 by a new customer, to be paid by this gateway. */
    order: () => gatewayOrder(rig.shop, rig.productId, method),
    reconcile: () => reconcilePayments(rig.shop.db, paymentProviders(deps())),
  };
}
