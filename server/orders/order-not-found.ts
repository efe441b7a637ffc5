import { Refusal } from '#server/refusal.ts';

/** One answer for every order that is not there or not the asker's. */
export function orderNotFound(): Refusal {
  return new Refusal('order_not_found', 'Order not found or access denied');
}
