import { UserError } from '#server/errors/user-error.ts';

/** The same error for an order that does not exist and for one that the client may not see. */
export function orderNotFound(): UserError {
  return new UserError('order_not_found', 'Order not found or access denied');
}
