import type { Transaction } from '#server/database/database.ts';
import { resolveGstRate } from '#server/tax/gst-rate.ts';
import { selectOrder } from './order-queries.ts';
import { insertFeeLine } from './stock/order-stock-queries.ts';

/**
 * Adds a fee to an order as its own line, so that totals, emails and the invoice include it. Delivery fees
 * are taxed like the products (CGST Act, section 15(2)(c)): at the highest rate among the lines. Caller holds
 * the order lock.
 */
export async function addFee(
  trx: Transaction,
  orderId: string,
  fee: { title: string; pricePaise: number },
): Promise<void> {
  const lines = (await selectOrder(trx, orderId))?.lines ?? [];
  const highestTaxedLine = lines.toSorted((a, b) => resolveGstRate(b) - resolveGstRate(a))[0];
  await insertFeeLine(trx, orderId, {
    ...fee,
    hsn: highestTaxedLine?.hsn ?? null,
    gstRateBasisPoints: highestTaxedLine ? resolveGstRate(highestTaxedLine) : null,
  });
}
