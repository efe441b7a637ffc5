import { createHmac } from 'node:crypto';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { UnpaidLimits } from './order-request.ts';
import { lockUnpaidCounts, selectUnpaid } from './place-order-queries.ts';

/**
 * The client's IP as it is stored with an order. A job erases it after two days (jobs/expiry-queries.ts), longer
 * than orders of a network are counted. Keyed with the shop's secret: without it, all addresses could be tried until one
 * has the same hash.
 */
export function hashNetwork(signingSecret: Buffer, clientIp: string): Buffer {
  return createHmac('sha256', signingSecret).update(`order ${clientIp}`).digest();
}

/**
 * Rejects a new order when its customer or network has too many unpaid orders or reserved units. `selectUnpaid` counts
 * orders of the last 24 hours (hence "tomorrow") and units that are reserved now. Orders of one customer, and those of
 * one network, are counted one after the other. For orders placed step by step: the function
 * `place_orders_of_sessions` of the database applies the same limits.
 * Throws UserError: unpaid_limit_reached.
 */
export async function assertWithinUnpaidLimits(
  trx: Transaction,
  { customerId, networkHash, units }: { customerId: string; networkHash: Buffer; units: number },
  limits: UnpaidLimits,
): Promise<void> {
  await lockUnpaidCounts(trx, customerId, networkHash);
  const { orders, heldUnits, networkOrders, networkHeldUnits } = await selectUnpaid(
    trx,
    customerId,
    networkHash,
  );
  if (orders >= limits.maxOrders) {
    throw limitReached(
      orders === 1
        ? 'You have an order that is not paid yet. Please pay it under My Orders, or order again tomorrow.'
        : `You have ${orders} orders that are not paid yet. Please pay one of them under My Orders, or order again tomorrow.`,
    );
  }
  if (heldUnits + units > limits.maxUnits) {
    throw limitReached(
      heldUnits === 0
        ? `An order can have at most ${itemCount(limits.maxUnits)}. For more, please contact the store.`
        : `Your unpaid orders already reserve ${itemCount(heldUnits)} of at most ${limits.maxUnits} at one time. Please pay them under My Orders first.`,
    );
  }
  if (networkOrders >= limits.maxOrdersPerNetwork) {
    throw limitReached(
      'Too many unpaid orders came from your network today. Please order again tomorrow, or from another network.',
    );
  }
  if (networkHeldUnits + units > limits.maxUnitsPerNetwork) {
    throw limitReached(
      'Unpaid orders from your network reserve too many items just now. Please try again later, or from another network.',
    );
  }
}

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} items`);

const limitReached = (message: string) => new UserError('unpaid_limit_reached', message);
