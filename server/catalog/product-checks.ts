import type { Database } from '#server/database/database.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findGstRate } from '#server/tax/gst-rate.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import { findMrp } from './mrp.ts';
import { taxedProduct } from './product-facts.ts';
import { selectProductsWithMrp, selectProductsWithoutOwnGstRate } from './product-queries.ts';
import type { Finding, FoundProducts } from './staff-list/found-product-queries.ts';
import { readFoundProducts } from './staff-list/found-products.ts';
import { selectFirstAboveMrp, selectFirstWithoutGstRate } from './staff-list/product-check-queries.ts';
import { isLargeCatalog } from './summaries/summaries.ts';

/**
 * The visible products of a seller with a GST number that have no GST rate: their orders cannot be
 * shipped. With `limit`: the first ones, and in a large catalog none before a job has found them.
 */
export async function listProductsWithoutGstRate(db: Database, limit?: number) {
  const seller = await readStoreInfo(db);
  const defaults = parseDefaultGstRates(seller.gstRates);
  if (!chargesGst(seller) || defaults.default !== undefined) return [];
  const products = await readProducts(db, 'gst-rate-missing', limit, {
    all: () => selectProductsWithoutOwnGstRate(db),
    first: (found, max) => selectFirstWithoutGstRate(db, found, seller, max),
  });
  return products
    .filter(({ facts, ...product }) => findGstRate(taxedProduct(facts, product), defaults) === undefined)
    .map(({ id, title, category, facts }) => ({ productId: id, title, category, hsn: facts.HSN ?? null }));
}

/**
 * The variants of visible products with a price above their MRP, stored by an earlier version: imports and the editor reject
 * them. With `limit`: those of the first products, and in a large catalog none before a job has found them. `findingCondition`
 * has the same rule in SQL.
 */
export async function listPricesAboveMrp(db: Database, limit?: number) {
  const variants = await readProducts(db, 'price-above-mrp', limit, {
    all: () => selectProductsWithMrp(db),
    first: (found, max) => selectFirstAboveMrp(db, found, max),
  });
  return variants.flatMap(({ id, size, color, facts, mrpPaise, regularPricePaise }) => {
    const mrp = findMrp(facts, { mrpPaise });
    if (mrp === undefined || regularPricePaise <= mrp) return [];
    return [{ productId: id, size, color, pricePaise: regularPricePaise, mrpPaise: mrp }];
  });
}

async function readProducts<Row>(
  db: Database,
  finding: Finding,
  limit: number | undefined,
  {
    all,
    first,
  }: { all: () => Promise<Row[]>; first: (found: FoundProducts, limit: number) => Promise<Row[]> },
): Promise<Row[]> {
  const found = limit === undefined ? undefined : await readFoundProducts(db, finding);
  if (limit !== undefined && found) return await first(found, limit);
  return limit !== undefined && (await isLargeCatalog(db)) ? [] : await all();
}
