import type { Transaction } from '#server/database/database.ts';
import { gstRateOf } from '#server/tax/gst-rate.ts';
import { selectOrder } from './order-queries.ts';
import { insertCharge } from './settle-queries.ts';

/**
 * Puts a charge on an order as a line of its own, so that whatever adds up lines has it: totals, mails, invoice. What is
 * charged for sending goods is taxed as they are (CGST Act, section 15(2)(c)): at the highest rate among them. The caller
 * holds the order's lock.
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
