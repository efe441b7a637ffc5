import { findOrderableVariants } from '#server/catalog/stock/orderable-variants.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findGstRate, rateOfLine } from '#server/tax/gst-rate.ts';
import { findStateByName } from '#server/tax/indian-states.ts';
import { updateFeeTax } from '../cancelled-unit-queries.ts';
import { findHighestTaxedLine, gstRateOfLine } from '../order.ts';
import { selectOrder, updateDeliveryState, updateGstRate } from '../order-queries.ts';

/**
 * Completes what the invoice of an order needs and was unknown when it was placed: the State of delivery, as the
 * merchant gives it, and GST rates that the merchant has entered since.
 * Throws UserError: invalid_request. Caller holds the order lock.
 */
export async function completeInvoiceFacts(
  trx: Transaction,
  orderId: string,
  deliveryState: string | undefined,
): Promise<void> {
  if (deliveryState !== undefined) await completeDeliveryState(trx, orderId, deliveryState);
  await completeGstRates(trx, orderId);
  await completeFeeRates(trx, orderId);
}

async function completeDeliveryState(trx: Transaction, orderId: string, text: string): Promise<void> {
  const state = findStateByName(text);
  if (!state) throw new UserError('invalid_request', `"${text}" is no state or union territory of India.`);
  await updateDeliveryState(trx, orderId, state.name);
}

/**
 * Rates are frozen when the order is placed. Only missing ones are read from the catalog, or, of a product that was
 * deleted meanwhile, from the shop's rates by HSN code and for all products.
 */
async function completeGstRates(trx: Transaction, orderId: string): Promise<void> {
  const lines = (await selectOrder(trx, orderId))?.lines ?? [];
  const incomplete = lines.filter((line) => line.productId !== null && gstRateOfLine(line) === undefined);
  if (incomplete.length === 0) return;
  const variants = await findOrderableVariants(
    trx,
    incomplete.flatMap(({ productId }) => productId ?? []),
  );
  const ofShop = parseDefaultGstRates((await readStoreInfo(trx)).gstRates);
  for (const { lineNo, productId, hsn, pricePaise, quantity } of incomplete) {
    const variant = variants.find((each) => each.productId === productId);
    const rate = variant ? variant.gstRate : findGstRate({ hsn: hsn ?? undefined }, ofShop);
    if (rate === undefined) continue;
    const rateBasisPoints = rateOfLine(rate, pricePaise * quantity, quantity);
    await updateGstRate(trx, orderId, { lineNo, hsn: variant?.hsn ?? null, rateBasisPoints });
  }
}

/** A fee was stored without a rate if the rate of a product was missing. The reports read what is stored. */
async function completeFeeRates(trx: Transaction, orderId: string): Promise<void> {
  const lines = (await selectOrder(trx, orderId))?.lines ?? [];
  if (lines.every((line) => line.productId !== null || line.gstRateBasisPoints !== null)) return;
  const taxedLine = findHighestTaxedLine(lines);
  if (taxedLine) await updateFeeTax(trx, orderId, taxedLine);
}
