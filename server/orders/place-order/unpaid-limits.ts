import { createHmac } from 'node:crypto';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { UnpaidLimits } from './order-request.ts';
import { lockUnpaidCounts, selectUnpaid } from './place-order-queries.ts';

/**
 * The client's IP as it is stored with an order; erased after two days. Keyed with the shop's secret: without it, all
 * addresses could be tried until one has the same hash.
 */
export function hashNetwork(signingSecret: Buffer, clientIp: string): Buffer {
  return createHmac('sha256', signingSecret).update(`order ${clientIp}`).digest();
}

/**
 * Rejects a new order when its customer or network has too many unpaid orders or reserved units. Orders of
 * one customer, and those of one network, are counted one after the other.
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
      `You have ${orders} orders that are not paid yet. Please pay one of them under My Orders, or order again tomorrow.`,
    );
  }
  if (heldUnits + units > limits.maxUnits) {
    throw limitReached(
      heldUnits === 0
        ? `An order can have at most ${limits.maxUnits} items. For more, please contact the store.`
        : `Your unpaid orders already reserve ${heldUnits} items, and ${limits.maxUnits} are possible at one time. Please pay them under My Orders first.`,
    );
  }
  const isNetworkFull =
    networkOrders >= limits.maxOrdersPerNetwork || networkHeldUnits + units > limits.maxUnitsPerNetwork;
  if (isNetworkFull) {
    throw limitReached(
      'Too many unpaid orders come from your network just now. Please try again in half an hour, or from another network.',
    );
  }
}

const limitReached = (message: string) => new UserError('unpaid_limit_reached', message);
