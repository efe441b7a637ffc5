import type { CallApi } from './call-api.ts';
import { CUMIN } from './cart-in-storage.ts';
import { ADDRESS } from './shipping-address.ts';

/** Places an order through the API and returns its number. */
export async function placeOrder(
  api: CallApi,
  token: string,
  products: Record<string, number> = { [CUMIN.id]: CUMIN.quantity },
): Promise<string> {
  const { status, body } = await api('POST', '/orders', {
    token,
    body: { products, shippingAddress: ADDRESS },
  });
  if (status >= 300) throw new Error(`The order request failed with ${status}: ${JSON.stringify(body)}`);
  return body.id;
}
