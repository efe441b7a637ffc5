import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { updateClosed } from './attention-queries.ts';

/**
 * Closes the action item that the command `attention` lists under this number. Returns its order number.
 * Throws UserError: not_found.
 */
export async function closeConcern(db: Database, number: number): Promise<string> {
  const orderId = await updateClosed(db, number);
  if (orderId !== undefined) return orderId;
  throw new Refusal(
    'not_found',
    `There is nothing open under the number ${number}: attention lists them, as #1.`,
  );
}
