import type { Database } from '#server/database/database.ts';
import type { Order } from '#server/orders/order.ts';
import type { Shopper } from '../payment-provider.ts';
import type { OfferedProvider } from '../provider-registry.ts';

const UNKNOWN_SHOPPER: Shopper = { isOnPhone: false, fields: {} };

/** The providers eligible for this order; all of them when none is, since a start then explains why. */
export async function eligibleProviders(
  db: Database,
  offered: readonly OfferedProvider[],
  { id, customerId, totalPaise, shipTo, contact }: Order,
): Promise<readonly OfferedProvider[]> {
  const { postalCode } = shipTo;
  const order = { id, customerId, totalPaise, postalCode, phoneDigits: contact.phoneDigits };
  const eligible: OfferedProvider[] = [];
  for (const provider of offered) {
    if ((await provider.ineligibleReason?.(order, UNKNOWN_SHOPPER, db)) === undefined)
      eligible.push(provider);
  }
  return eligible.length > 0 ? eligible : offered;
}
