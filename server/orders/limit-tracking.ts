import type { Database } from '#server/database/database.ts';
import { limitRate } from '#server/http/rate-limit.ts';
import { readOrderNumber } from './order-number.ts';

const PER_ADDRESS = { max: 10, windowSeconds: 60 };
const PER_ORDER = { max: 30, windowSeconds: 3600 };

/**
 * Slows down whoever guesses contacts, from one address or from many. Counts numbers that nobody has alike,
 * so that the limit tells nothing. Not for the order's signed-in owner: a stranger's guesses must not keep them out.
 */
export async function limitTracking(db: Database, address: string, orderNumber: string): Promise<void> {
  await limitRate(db, `track-from:${address}`, PER_ADDRESS);
  await limitRate(db, `track-order:${readOrderNumber(orderNumber) ?? orderNumber}`, PER_ORDER);
}
