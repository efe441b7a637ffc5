import type { Database } from '#server/database/database.ts';
import type { Order } from '#server/orders/order.ts';
import type { OfferedProvider } from './payment-providers.ts';
import type { Shopper } from './provider.ts';

const NOBODY_YET: Shopper = { isOnPhone: false, fields: {} };

/** The providers eligible for this order; all of them when none is, since a start then explains why. */
export async function possibleProviders(
  db: Database,
  offered: readonly OfferedProvider[],
  { id, customerId, totalPaise, shipTo, contact }: Order,
): Promise<readonly OfferedProvider[]> {
  const { postalCode } = shipTo;
  const order = { id, customerId, totalPaise, postalCode, phoneDigits: contact.phoneDigits };
  const possible = await db.transaction().execute(async (trx) => {
    const left: OfferedProvider[] = [];
    for (const provider of offered) {
      if ((await provider.refusal?.(order, NOBODY_YET, trx)) === undefined) left.push(provider);
    }
    return left;
  });
  return possible.length > 0 ? possible : offered;
}
