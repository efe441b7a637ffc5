import type { OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { LockedOrder } from './lock-order.ts';
import { statusName } from './order.ts';
import { updateStatusIfAllowed } from './order-queries.ts';

/**
 * Changes the status of an order and records the time.
 * Throws UserError: invalid_order_status, if the current status does not allow it (specification, ruling 19). Caller
 * holds the order lock.
 */
export async function changeStatus(
  trx: Transaction,
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
  to: OrderStatus,
  note?: string,
): Promise<void> {
  if (await updateStatusIfAllowed(trx, id, to, note)) return;
  throw statusChangeError({ id, status }, to);
}

/** The error for a change of status that is not allowed. */
export function statusChangeError(
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
  to: OrderStatus,
): UserError {
  const [current, requested] = [statusName(status), statusName(to)];
  const message =
    status === to
      ? `Order ${id} is already ${current}.`
      : `Order ${id} is ${current} and cannot become ${requested}.`;
  return new UserError('invalid_order_status', message);
}
