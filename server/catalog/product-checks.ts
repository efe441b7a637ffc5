import type { Database } from '#server/database/database.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findGstRate } from '#server/tax/gst-rate.ts';
import { findMrp } from './mrp.ts';
import { taxedProduct } from './product-facts.ts';
import { selectProductsWithMrp, selectProductsWithoutOwnGstRate } from './product-queries.ts';

/**
 * The visible products of a seller with a GST number that have no GST rate: their orders cannot be
 * shipped.
 */
export async function listProductsWithoutGstRate(db: Database) {
  const { gstin, gstRates } = await readStoreInfo(db);
  if (!gstin) return [];
  const defaults = parseDefaultGstRates(gstRates);
  const products = await selectProductsWithoutOwnGstRate(db);
  return products
    .filter(({ facts, ...product }) => findGstRate(taxedProduct(facts, product), defaults) === undefined)
    .map(({ id, title, category, facts }) => ({ productId: id, title, category, hsn: facts.HSN ?? null }));
}

/** The visible variants with a price above their MRP. Imports reject such prices. */
export async function listPricesAboveMrp(db: Database) {
  const variants = await selectProductsWithMrp(db);
  return variants.flatMap(({ id, size, color, facts, mrpPaise, regularPricePaise }) => {
    const mrp = findMrp(facts, { mrpPaise });
    if (mrp === undefined || regularPricePaise <= mrp) return [];
    return [{ productId: id, size, color, pricePaise: regularPricePaise, mrpPaise: mrp }];
  });
}
