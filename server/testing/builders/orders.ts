import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import type { PlaceOrderBody, ShippingAddress } from '#contract/orders.ts';
import { type App, post } from '../api-requests.ts';

export const SHIP_TO: ShippingAddress = {
  fullName: 'Asha Rao',
  address: '12 MG Road\nNear the clock tower',
  city: 'Mysuru',
  state: 'Karnataka',
  postalCode: '570001',
  phone: '+919876543210',
};

interface SignedInCustomer {
  headers: { authorization: string };
}

type Cart = Pick<PlaceOrderBody, 'products'> & Partial<PlaceOrderBody>;

/** Sends an order request as a customer, by default with SHIP_TO. */
export function postOrder(app: App, customer: SignedInCustomer, cart: Cart, key?: string) {
  const headers = { ...customer.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return post(app, API_PATHS.orders, { shippingAddress: SHIP_TO, ...cart }, { headers });
}

/** Places an order. Returns its number and its total in rupees. Throws if the order is rejected. */
export async function placedOrder(app: App, customer: SignedInCustomer, cart: Cart) {
  const reply = await postOrder(app, customer, cart);
  if (reply.statusCode !== 201) throw new Error(`could not order: ${reply.body}`);
  return reply.json<{ id: string; total: number }>();
}

/** Reads an order as its customer. */
export async function readOrder(app: App, { headers }: SignedInCustomer, id: string) {
  return (await app.inject({ url: `${API_PREFIX}/orders/${id}`, headers })).json();
}
