import { paymentProviders } from '#server/payments/provider-registry.ts';
import { readSettings } from '#server/settings/settings.ts';
import { addProduct } from '../builders/products.ts';
import { testApp } from '../test-app.ts';
import { GATEWAYS } from './all-gateways.ts';

/**
 * One gateway, a shop that uses it, its providers and a product at ₹1,299.00. Caller closes gateway and shop.
 */
export async function openGateway(name: keyof typeof GATEWAYS, gatewayTimeoutSeconds: number) {
  const gateway = await GATEWAYS[name]();
  const shopSettings = { ...gateway.settings, gatewayTimeoutSeconds };
  const shop = await testApp({ settings: shopSettings });
  const settings = { ...readSettings({}), ...shopSettings };
  const providers = paymentProviders({ db: shop.db, settings, signingSecret: Buffer.alloc(32) });
  const { id: productId } = await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 });
  return { gateway, shop, providers, productId };
}
