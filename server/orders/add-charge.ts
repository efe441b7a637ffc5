import type { Transaction } from '#server/database/database.ts';
import { gstRateOf } from '#server/tax/gst-rate.ts';
import { selectOrder } from './order-queries.ts';
import { insertCharge } from './settle-queries.ts';

/**
 * Adds a fee to an order as its own line, so that totals, emails and the invoice include it. Delivery fees
 * are taxed like the products (CGST Act, section 15(2)(c)): at the highest rate among the lines. Caller holds
 * the order lock.
 */
export async function addCharge(
  trx: Transaction,
  orderId: string,
  charge: { title: string; pricePaise: number },
): Promise<void> {
  const lines = (await selectOrder(trx, orderId))?.lines ?? [];
  const highest = lines.toSorted((a, b) => gstRateOf(b) - gstRateOf(a))[0];
  await insertCharge(trx, orderId, {
    ...charge,
    hsn: highest?.hsn ?? null,
    gstRateBasisPoints: highest ? gstRateOf(highest) : null,
  });
}
