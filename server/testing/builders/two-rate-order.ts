import type { Database } from '#server/database/database.ts';
import type { App } from '../api-requests.ts';
import { signedInCustomer } from './customers.ts';
import { placedOrder, readOrder, SHIP_TO } from './orders.ts';
import { addProduct } from './products.ts';

/** An order of a new customer in `state`: three units of a spice at 5 % and a kurta at 18 %, total ₹3,746. */
export async function twoRateOrder(shop: { app: App; db: Database }, state = 'Karnataka', address = {}) {
  const who = await signedInCustomer(shop.app);
  const spice = await addProduct(shop.db, {
    title: 'Garam masala',
    regularPricePaise: 24_900,
    facts: { HSN: '0910', 'GST rate': '5%' },
  });
  const kurta = await addProduct(shop.db, {
    title: 'Kurta',
    variants: [{ size: 'M', color: 'Indigo', regularPricePaise: 299_900 }],
    facts: { HSN: '6109' },
  });
  const { id } = await placedOrder(shop.app, who, {
    products: { [spice.id]: 3, [kurta.id]: 1 },
    shippingAddress: { ...SHIP_TO, state, ...address },
  });
  return { who, id, order: () => readOrder(shop.app, who, id) };
}
