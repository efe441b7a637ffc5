import { Refusal } from '#server/refusal.ts';

/** The same error for an order that does not exist and for one that the client may not see. */
export function orderNotFound(): Refusal {
  return new Refusal('order_not_found', 'Order not found or access denied');
}
