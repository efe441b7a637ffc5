import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { closePaymentEvent } from './action-item-queries.ts';

/**
 * Closes the action item that the command `attention` lists under this number. Returns its order number.
 * Throws UserError: not_found.
 */
export async function closeActionItem(db: Database, eventId: number): Promise<string> {
  const orderId = await closePaymentEvent(db, eventId);
  if (orderId !== undefined) return orderId;
  throw new UserError(
    'not_found',
    `There is nothing open under the number ${eventId}: attention lists them, as #1.`,
  );
}
