import type { OrderStatus } from '#contract/orders.ts';
import { Refusal } from '#server/refusal.ts';
import { statusName } from './order.ts';

/** The error for a status change that `TRANSITIONS` does not allow. */
export function orderNotMovable(orderId: string, from: OrderStatus, to: OrderStatus): Refusal {
  const [now, wanted] = [statusName(from), statusName(to)];
  const sentence =
    from === to
      ? `Order ${orderId} is already ${now}.`
      : `Order ${orderId} is ${now} and cannot become ${wanted}.`;
  return new Refusal('order_not_movable', sentence);
}
