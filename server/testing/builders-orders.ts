import type { PlaceOrderBody, ShippingAddress } from '#contract/orders.ts';
import { API_PREFIX, PATHS } from '#contract/paths.ts';
import { type App, post } from './builders.ts';

export const SHIP_TO: ShippingAddress = {
  fullName: 'Asha Rao',
  address: '12 MG Road\nNear the clock tower',
  city: 'Mysuru',
  state: 'Karnataka',
  postalCode: '570001',
  phone: '+919876543210',
};

interface Buyer {
  headers: { authorization: string };
}

type Cart = Pick<PlaceOrderBody, 'products'> & Partial<PlaceOrderBody>;

/** Sends an order as a customer, with a common address unless told. */
export function sendOrder(app: App, buyer: Buyer, cart: Cart, key?: string) {
  const headers = { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return post(app, PATHS.orders, { shippingAddress: SHIP_TO, ...cart }, { headers });
}

/** Places an order that must succeed and gives its number and total in rupees. */
export async function placedOrder(app: App, buyer: Buyer, cart: Cart) {
  const reply = await sendOrder(app, buyer, cart);
  if (reply.statusCode !== 201) throw new Error(`could not order: ${reply.body}`);
  return reply.json<{ id: string; total: number }>();
}

/** An order as its customer sees it. */
export async function readOrder(app: App, { headers }: Buyer, id: string) {
  return (await app.inject({ url: `${API_PREFIX}/orders/${id}`, headers })).json();
}
