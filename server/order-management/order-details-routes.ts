import type { Database } from '#server/database/database.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';

const PER_IP = { max: 10, windowSeconds: 60 };
const PER_ORDER = { max: 30, windowSeconds: 3600 };

/**
 * Limits guesses of an order's contact, per client IP and per order number. Unknown order numbers are counted
 * too, so that the limit does not reveal which exist. Do not call it for the order's signed-in customer:
 * other people's guesses must not lock the customer out.
 */
export async function limitTracking(db: Database, ip: string, orderNumber: string): Promise<void> {
  await limitRate(db, `track-from:${ip}`, PER_IP);
  await limitRate(db, `track-order:${parseOrderNumber(orderNumber) ?? orderNumber}`, PER_ORDER);
}
