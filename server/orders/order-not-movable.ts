import type { OrderStatus } from '#contract/orders.ts';
import { UserError } from '#server/errors/user-error.ts';
import { statusName } from './order.ts';

/** The error for a status change that `TRANSITIONS` does not allow. */
export function invalidOrderStatus(orderId: string, from: OrderStatus, to: OrderStatus): UserError {
  const [current, requested] = [statusName(from), statusName(to)];
  const message =
    from === to
      ? `Order ${orderId} is already ${current}.`
      : `Order ${orderId} is ${current} and cannot become ${requested}.`;
  return new UserError('invalid_order_status', message);
}
